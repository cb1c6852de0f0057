/** Public profiles (specification, Front API, directories). */
import { endpoint, specified } from './endpoint.ts'
import { PublicMember } from './member.ts'
import { bareOrUnder } from './schema.ts'

export const get = endpoint({
  name: 'directories.get',
  method: 'GET',
  path: '/directories/{user_id}',
  auth: 'public',
  summary: 'The public profile of a member.',
  response: bareOrUnder('user', PublicMember),
  errors: [{ status: 404, body: 'html', when: 'the member does not exist or is not active' }],
  provenance: specified('Front API, GET /directories/{user_id}', 'the shape of the answer'),
})
