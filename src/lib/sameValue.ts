/** Whether two values of a form say the same: texts, numbers, and lists or records of them in the same order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
