import { expect, test } from 'vitest'
import { certificateProblem, diskSentence, isDiskError, requestProblem } from '../../../src/lib/systemErrors.ts'

const anError = (fields: object, message = 'the reason') => Object.assign(new Error(message), fields)

test.each([
  [{ code: 'ENOENT', syscall: 'open', path: '/a' }, '/a does not exist.'],
  // As Node says it of a disk that may only be read.
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/a' }, '/a cannot be made: it may lie on a disk that may only be read.'],
  [{ code: 'EROFS', syscall: 'open', path: '/a' }, '/a lies on a disk that may only be read.'],
  [{ code: 'ENOSPC', syscall: 'write' }, 'What is written does not fit on the disk any more.'],
  [{ code: 'EMFILE', syscall: 'open', path: '/a' }, 'the reason.'],
])('what the disk refuses is a sentence: %j', (fields, sentence) => {
  const error = anError(fields)
  expect([isDiskError(error), diskSentence(error)]).toEqual([true, sentence])
})

test('a request that failed is told by its cause, and a certificate by its code', () => {
  expect(isDiskError(new Error('holds no catalogue'))).toBe(false)
  for (const [code, syscall] of [['EADDRINUSE', 'listen'], ['ECONNRESET', 'read'], ['EPIPE', 'write'], ['ENOENT', 'spawn nginx']]) {
    expect(isDiskError(anError({ code, syscall })), syscall).toBe(false)
  }
  expect(requestProblem(new TypeError('fetch failed', { cause: anError({ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED') }))).toBe('connect ECONNREFUSED')
  expect(requestProblem(anError({ code: 'CERT_HAS_EXPIRED' }))).toBe('its certificate is not trusted (CERT_HAS_EXPIRED)')
  expect(certificateProblem(new TypeError('fetch failed', { cause: anError({ code: 'ECONNREFUSED' }) }))).toBeUndefined()
})
