import { ApiError } from '../../../platform/http/api-error.ts';

/** Whoever is to answer for an account, and is not there or not known, is told by a name of its own where nothing else is wrong. */
export function namedRelated(error: unknown): unknown {
  const details = error instanceof ApiError && error.code === 'INVALID_INPUT' ? (error.details ?? []) : [];
  const isRelated = details.every(
    ({ path, rule }) => path === 'body/fields/Responsable' && (rule === 'unknownValue' || rule === 'gone'),
  );
  return details.length > 0 && isRelated ? new ApiError('RELATED_ACCOUNT_NOT_FOUND', details) : error;
}
