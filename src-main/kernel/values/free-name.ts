/** This name if nobody has it yet; else the same with the next free number: “Ganger”, “Ganger 2”, “Ganger 3”. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const [, base = name, number = '1'] = /^(.*?)(?: (\d{1,6}))?$/su.exec(name) ?? []
  for (let n = Number(number) + 1; ; n++) if (!taken.has(`${base} ${n}`)) return `${base} ${n}`
}
