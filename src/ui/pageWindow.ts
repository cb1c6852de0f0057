/** The numbers to show for a page among many: both ends, the neighbours, and null where some are left out. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1])
  // A gap of one number is as wide as the number itself.
  if (page === 4) wanted.add(2)
  if (page === pages - 3) wanted.add(pages - 1)
  const numbers = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
