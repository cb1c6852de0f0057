export default {
  category: {
    zero: '{category} من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    one: 'منتج واحد في {category} من بائع مستقل.',
    two: 'منتجان في {category} من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    few: '{count} منتجات في {category} من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    many: '{count} منتجًا في {category} من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
    other: '{count} منتج في {category} من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
  },
  categoryUncounted: '{category} من بائعين مستقلين. سلة واحدة مهما تعدد البائعون.',
  vendor: 'منتجات {vendor} وتقييماته.',
  vendorPlace: 'منتجات {vendor} وتقييماته، {place}.',
} as const
