interface Line {
  readonly variant_title: string | null
  readonly configurable_options: readonly { readonly title: string | null, readonly value: string | null }[]
}

/** The variant and the options of a line of a cart or an order, each in words, such as `Size: M`; nothing twice. */
export const lineChoices = ({ variant_title: variant, configurable_options: options }: Line): string[] => {
  const texts = options.flatMap(({ title, value }) => (value ? [title ? `${title}: ${value}` : value] : []))
  return variant && !options.some(({ value }) => value === variant) ? [variant, ...texts] : texts
}
