/** Sends pictures of listings as files, to the service that the setting `imageUpload` names. */
import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { fillUrl, httpUrl } from '../lib/url.ts'
import { ApiError } from './ApiError.ts'
import { baseUrlOf } from './endpointUrl.ts'
import type { CommonOptions } from './call.ts'
import type { Client } from './clientKey.ts'

/** Where pictures are sent. */
export type ImageUpload = NonNullable<StorefrontConfig['imageUpload']>

/** No endpoint of the Front API: the setting says where it is. */
const uploadImageEndpoint = endpoint({
  name: 'images.upload',
  method: 'POST',
  path: '/',
  auth: 'member',
  summary: 'Takes a picture of a listing.',
  encoding: 'multipart',
  body: z.record(z.string(), z.file()),
  response: z.unknown(),
  errors: [],
  provenance: { kind: 'assumed', source: 'front-api-gaps.md, Images' },
})

/** What stands at a dotted path; undefined where nothing does. */
const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) =>
    (typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined), answer)

/**
 * Sends one picture; answers its absolute address. Never repeated. The member's token or cookie goes along only where the
 * service is on the marketplace's own origin (`Client.call`, `at`).
 * @throws ApiError, `malformed` where the answer has no address
 */
export const uploadImage = async (
  client: Client, config: Pick<StorefrontConfig, 'baseUrl' | 'endpoints'>, upload: ImageUpload, file: File,
  options: Pick<CommonOptions, 'signal' | 'onProgress'>,
): Promise<string> => {
  const at = fillUrl(upload.url, { base_url: baseUrlOf(config).replace(/\/+$/, '') })
  if (!at) throw new ApiError('invalid', uploadImageEndpoint.name)
  // A path is one of the storefront's own origin, as in every other setting.
  const here = new URL(at, at.startsWith('/') ? globalThis.location.href : undefined).href
  const answer = await client.call(uploadImageEndpoint, { body: { [upload.field]: file }, at: here, ...options })
  const url = httpUrl(valueAt(answer, upload.answer))
  if (!url) throw new ApiError('malformed', uploadImageEndpoint.name)
  return new URL(url, here).href
}
