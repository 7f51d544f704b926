const HEADING = [500, 600, 700].map((weight) => `${weight} 12px 'Barlow Condensed'`)
const BODY = [400, 600].map((weight) => `${weight} 12px 'Source Sans 3'`)
const SIGNS = ["500 12px 'Magot Signs'"]

/** Waits for all bundled fonts that these texts need, because heights measured without them would be wrong. */
export async function loadFonts(text: string): Promise<void> {
  const characters = [...new Set(`${text} Ag0`)].join('')
  await Promise.all([...HEADING, ...BODY, ...SIGNS].map((font) => document.fonts.load(font, characters)))
  await document.fonts.ready
}
