export default {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
  waiting: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Not approved',
  blocked: 'Blocked',
} as const
