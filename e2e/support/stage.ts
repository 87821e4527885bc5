import { inject } from 'vitest';

/** What the stories of one worker share: a running portal of their own, and where sign-ins are kept. */
export interface Stage {
  readonly address: string;
  /** Folder of the browser state of everybody who has signed in. */
  readonly sessions: string;
  /** Why stories are skipped, when there is no browser. */
  readonly missing?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where workers ask for their stage; or why there is none. */
    stages: { readonly at: string } | { readonly missing: string };
  }
}

/** The stage of this worker, made when its first story asks for it. */
export async function askStage(): Promise<Stage> {
  const stages = inject('stages');
  if ('missing' in stages) return { address: '', sessions: '', ...stages };
  const answer = await fetch(`${stages.at}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Stage;
}
