import { showToast } from '../ui/toast.tsx';
import { ApiError, toastLevel } from './api.ts';
import { errorText } from './error-text.ts';
import { reasonOf } from './reason-words.ts';
import { refusalOf, refusalShown } from './refusals.ts';
import { textIfAny } from './texts.ts';

/** Whether an address names nothing: what is not there, or a key in it that nothing could have. */
export function isOfNothing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, details } = error;
  const ofAddress = details.length > 0 && details.every(({ path }) => path.startsWith('params/'));
  return code === 'NOT_FOUND' || (code === 'INVALID_INPUT' && ofAddress);
}

/** What a toast says: no field is marked beside it, so it says itself what is wrong with the first. */
function toldText(error: unknown): string {
  const {
    path,
    rule,
    value = '',
  } = (error instanceof ApiError && error.code === 'INVALID_INPUT' && error.details[0]) || {};
  const field = textIfAny('CHAMPS', path?.split('/').at(-1) ?? '');
  const why = (name: string) => textIfAny('REGLES', rule ?? '', { field: name, value });
  return field !== undefined && why(field) !== undefined
    ? reasonOf(field, (name) => why(name) ?? '')
    : errorText(error);
}

/** The one place where an error that no screen shows in place becomes a toast, or nothing; a refusal says why. */
export function reportError(error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal) refusalShown.set(refusal);
  const level = error instanceof ApiError ? toastLevel(error) : 'error';
  if (level !== 'none') showToast({ tone: level === 'warning' ? 'warning' : 'danger', text: toldText(error) });
}

/** Starts what a click asks for; if it fails, the person is told. */
export function attempt(work: Promise<unknown>): void {
  work.catch(reportError);
}
