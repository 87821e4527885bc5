import { answerOf, isDone } from './http-answers.ts';
import { type Asked, type OutsideHttp, Unreached } from './outside-http.ts';
import type { SignIn } from './sign-in.ts';

/** A session that is asked for, and how its token is found and told. */
export interface SessionAsked extends Asked {
  readonly tokenIn: (json: unknown) => string;
  readonly header: string;
}

/** Lets one in by headers that are always told, and by the token of a session that is opened when there is none. */
export function sessionSignIn(
  http: OutsideHttp,
  always: Readonly<Record<string, string>>,
  session: SessionAsked | undefined,
): SignIn {
  let token: Promise<string> | undefined;
  const opened = async ({ tokenIn, header: _, ...asked }: SessionAsked, signal: AbortSignal): Promise<string> => {
    const told = await http.ask({ ...asked, headers: { ...always, ...asked.headers } }, signal);
    const given = isDone(told) ? tokenIn(told.json) : '';
    if (given === '')
      throw new Unreached(
        isDone(told) ? 'unauthorized: no session was given.' : `unauthorized: ${answerOf(http, told).answer}`,
      );
    return given;
  };
  return {
    headers: async (signal) => {
      if (!session) return always;
      if (!token) {
        token = opened(session, signal);
        token.catch(() => {
          token = undefined;
        });
      }
      return { ...always, [session.header]: await token };
    },
    forget: () => {
      token = undefined;
    },
    close: async () => {},
  };
}
