import { ApiError, type ErrorKind } from '../../api/ApiError.ts'

const LOST: readonly ErrorKind[] = ['network', 'timeout', 'server', 'malformed']

/** Whether nobody knows after this failure if the marketplace did what was asked. */
export const isAnswerLost = (reason: unknown): boolean => reason instanceof ApiError && LOST.includes(reason.kind)
