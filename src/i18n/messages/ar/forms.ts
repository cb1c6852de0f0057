export default {
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  leaveTitle: 'المغادرة دون حفظ؟',
  leaveText: 'لم تُحفظ تعديلاتك بعد.',
  leave: 'المغادرة دون حفظ',
  stay: 'البقاء هنا',
} as const
