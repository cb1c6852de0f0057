export default {
  category: {
    zero: '\u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    one: 'منتج واحد في \u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائع مستقل.',
    two: 'منتجان في \u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    few: '{count} منتجات في \u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    many: '{count} منتجًا في \u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    other: '{count} منتج في \u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
  },
  categoryUncounted: '\u2068{category}\u2069 على \u2068{marketplace}\u2069 من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
  vendor: 'منتجات \u2068{vendor}\u2069 وتقييماته.',
  vendorPlace: 'منتجات \u2068{vendor}\u2069 وتقييماته، \u2068{place}\u2069.',
} as const
