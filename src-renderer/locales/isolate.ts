/** Letters that are written from right to left. */
const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const [BEGIN, END] = ['\u2068', '\u2069']

/** A name in a sentence, set apart from it: one from right to left would turn the punctuation beside it around. */
export function isolated(name: string): string {
  return FROM_RIGHT.test(name) ? BEGIN + name + END : name
}

/** The sentence without these signs, for texts that leave the window and for search. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(BEGIN, '').replaceAll(END, '')
}
