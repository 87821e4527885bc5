import { parentPort, workerData } from 'node:worker_threads';

/** What candidates give at once, each a paper: by a thread of its own, since who measures meanwhile would wait for what it sends. */
export interface Giving {
  readonly url: string;
  /** Headers of each candidate. */
  readonly givers: readonly Readonly<Record<string, string>>[];
}

/** Bytes of a photograph that a phone took. */
const photograph = 2 * 1024 * 1024;
const paper = new TextEncoder().encode(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
%${'0'.repeat(photograph)}
trailer<</Root 1 0 R>>
%%EOF
`);

/** Gives the first paper that is asked for; in milliseconds. */
async function give(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const read = await fetch(`${url}/api/candidat/dossier`, { headers });
  if (!read.ok) throw new Error(`A file was answered ${read.status}`);
  const { pieces } = (await read.json()) as { readonly pieces: readonly { readonly IdPiece: number }[] };
  const begun = performance.now();
  const answer = await fetch(`${url}/api/candidat/pieces/${pieces[0]?.IdPiece}?name=paper.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf', 'idempotency-key': crypto.randomUUID() },
    body: paper,
  });
  if (!answer.ok) throw new Error(`A paper was answered ${answer.status}: ${await answer.text()}`);
  return performance.now() - begun;
}

const { url, givers } = workerData as Giving;
parentPort?.postMessage(await Promise.all(givers.map(async (headers) => await give(url, headers))));
