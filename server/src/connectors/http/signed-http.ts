import type { NotNow } from '../../ports/answer.ts';
import { answerOf, isDone, troubleOf } from './http-answers.ts';
import type { Asked, OutsideHttp, Told } from './outside-http.ts';
import type { SignIn } from './sign-in.ts';

/** A refusal by the other side, as the answer that it is. */
export class Refused extends Error {
  readonly answer: NotNow;
  readonly status: number;
  constructor(answer: NotNow, status: number) {
    super(answer.answer);
    this.answer = answer;
    this.status = status;
  }
}

/** What is asked for; undefined where the other side says that there is no such thing. */
export async function unlessMissing<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  return await asking.catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  });
}

/** A system that is asked by whoever is signed in to it. */
export interface SignedHttp {
  /** Whatever is answered; a sign-in that lets nobody in any more is made anew once. */
  readonly ask: (asked: Asked, signal: AbortSignal) => Promise<Told>;
  /** What is answered where it is a success. @throws {Refused} */
  readonly done: (asked: Asked, signal: AbortSignal) => Promise<Told>;
  /** What was thrown, as an answer. */
  readonly answerTo: (thrown: unknown) => NotNow;
  readonly close: () => Promise<void>;
}

/** Asks a system, signed in. */
export function signedHttp(http: OutsideHttp, signIn: SignIn): SignedHttp {
  const once = async (asked: Asked, signal: AbortSignal) =>
    await http.ask({ ...asked, headers: { ...(await signIn.headers(signal)), ...asked.headers } }, signal);
  const ask = async (asked: Asked, signal: AbortSignal) => {
    const told = await once(asked, signal);
    if (told.status !== 401) return told;
    signIn.forget();
    return await once(asked, signal);
  };
  return asking(http, ask, async () => {
    await Promise.all([http.close(), signIn.close()]);
  });
}

/** The same over any way to ask: what refuses is thrown, as the answer that it is. */
export function asking(http: OutsideHttp, ask: SignedHttp['ask'], close: SignedHttp['close']): SignedHttp {
  return {
    ask,
    done: async (asked, signal) => {
      const told = await ask(asked, signal);
      if (!isDone(told)) throw new Refused(answerOf(http, told), told.status);
      return told;
    },
    answerTo: (thrown) => (thrown instanceof Refused ? thrown.answer : troubleOf(http, thrown)),
    close,
  };
}
