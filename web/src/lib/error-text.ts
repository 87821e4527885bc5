import { ApiError } from './api.ts';
import { textIfAny, translate } from './texts.ts';

/** What to tell the person: the error's own text, or that something failed. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return textIfAny('ERREURS', 'server_error') ?? translate('BOOT:problem');
  if (error.failure === 'token') return textIfAny('ERREURS', 'TOKEN_INVALID') ?? translate('BOOT:problem');
  if (error.failure === 'unreachable') return translate('BOOT:unreachable');
  if (error.failure === 'unnamed') return translate('BOOT:problem');
  return textIfAny('ERREURS', error.code ?? '') ?? textIfAny('ERREURS', 'server_error') ?? translate('BOOT:problem');
}
