export default {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes are not saved yet.',
  leave: 'Leave without saving',
  stay: 'Stay here',
} as const
