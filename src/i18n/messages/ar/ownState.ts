export default {
  draft: 'مسودة',
  published: 'منشور',
  archived: 'مؤرشف',
  waiting: 'بانتظار الموافقة',
  approved: 'تمت الموافقة',
  rejected: 'لم تتم الموافقة',
  blocked: 'محظور',
} as const
