import { administrates, type Case, type Request, type Verdict } from './policy.ts';

/** What administrators are answered; everybody else is refused. */
export const administratorsAlone = (about: string, request: Request, verdict: Verdict = {}): Case => ({
  about,
  request: () => request,
  verdict: (persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});
