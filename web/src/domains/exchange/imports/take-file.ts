import type { Call, Input } from '@passerelle/contracts/call.ts';
import { openCall } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Gives the person the file that a call answers, under the name that it says. */
export async function takeFile<C extends Call>(op: C, input: Input<C>): Promise<Response> {
  const answer = await openCall(op, input);
  const said = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(said)?.[1] ?? 'passerelle');
  saveFile(await answer.blob(), name);
  return answer;
}
