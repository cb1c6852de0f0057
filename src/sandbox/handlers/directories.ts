import type { HandlersOf } from '../http/call.ts'
import { idOf } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { publicMember } from '../present/members.ts'

export const directories: HandlersOf<'directories'> = {
  get: (call) => {
    const member = call.records.member(idOf(call.params.user_id))
    if (!member?.is_active) throw notFound('This member does not exist.')
    return publicMember(call.records, member)
  },
}
