import type { Answer, Look } from '../../ports/answer.ts';
import type { PayrollFile, PayrollFilesPort } from '../../ports/payroll-files.ts';
import { type Told, Unreached } from '../http/outside-http.ts';
import { type SignedHttp, unlessMissing } from '../http/signed-http.ts';
import { filledRequest, pointedText } from '../http/templates.ts';

/** How a payroll is asked for a file and given one, and where its answer says which it has. */
export interface PayrollDescription {
  /** A path below its address in which `{key}` stands for our key of the file. */
  readonly file: string;
  /** Pointers to the version that it has, and to the hash that it was given with. */
  readonly versionAt: string;
  readonly hashAt: string;
}

/** A payroll that takes hiring files by REST: each is put whole in the place of the one before, papers within. */
export function restPayrollFiles(http: SignedHttp, description: PayrollDescription): PayrollFilesPort {
  const answering = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      return http.answerTo(error);
    }
  };
  return {
    look: async (file, signal) =>
      await answering(async (): Promise<Look> => {
        const told = await askFile(http, description, file.key, signal);
        if (!told) return { outcome: 'missing', answer: 'There is no such file.' };
        const held = heldIn(told, description);
        const same = held.version === String(file.version) && held.hash === file.hash;
        return { outcome: same ? 'found' : 'different', answer: `Version ${held.version} is there.`, marker: file.key };
      }),
    send: async (file, signal) =>
      await answering(async (): Promise<Answer> => {
        const request = filledRequest({ method: 'PUT', path: description.file }, { key: file.key });
        await http.done({ ...request, body: await bodyOf(file) }, signal);
        return { outcome: 'done', answer: `Version ${file.version} was sent.` };
      }),
  };
}

/** What a payroll answers of a file; undefined where it has none (404). @throws {Error} it is not told */
export async function askFile(
  http: SignedHttp,
  { file }: PayrollDescription,
  key: string,
  signal: AbortSignal,
): Promise<Told | undefined> {
  return await unlessMissing(http.done(filledRequest({ method: 'GET', path: file }, { key }), signal));
}

/** The version that it has. @throws {Unreached} it tells none: by it nothing is there */
function heldIn({ json }: Told, { versionAt, hashAt }: PayrollDescription) {
  const held = { version: pointedText(json, versionAt), hash: pointedText(json, hashAt) };
  if (held.version === '' || held.hash === '') throw new Unreached('It does not say which version it has.');
  return held;
}

async function bodyOf({ papers, ...file }: PayrollFile) {
  const told = [];
  for (const { bytes, ...paper } of papers) told.push({ ...paper, content: (await bytes()).toString('base64') });
  return { ...file, papers: told };
}
