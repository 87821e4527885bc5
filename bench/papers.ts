import { parentPort, workerData } from 'node:worker_threads';

/** What candidates give at once, each a paper: by a thread of its own, since who measures meanwhile would wait for what it sends. */
export interface Giving {
  readonly url: string;
  /** Headers of each candidate. */
  readonly givers: readonly Readonly<Record<string, string>>[];
  /** What the line of each carries, in bytes a second; as much as the machine does where it is not said. */
  readonly uplink?: number;
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

/** How often a phone's line carries something, a second. */
const beats = 10;

/** A paper as a line brings it, bit by bit. */
function brought(uplink: number): ReadableStream<Uint8Array> {
  const [part, begun] = [Math.ceil(uplink / beats), performance.now()];
  let at = 0;
  return new ReadableStream({
    pull: async (paced) => {
      const due = begun + (at / uplink) * 1000;
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      paced.enqueue(paper.subarray(at, at + part));
      at += part;
      if (at >= paper.length) paced.close();
    },
  });
}

/** Gives the first paper that is asked for; in milliseconds. */
async function give(url: string, headers: Readonly<Record<string, string>>, uplink?: number): Promise<number> {
  const read = await fetch(`${url}/api/candidat/dossier`, { headers });
  if (!read.ok) throw new Error(`A file was answered ${read.status}`);
  const { pieces } = (await read.json()) as { readonly pieces: readonly { readonly IdPiece: number }[] };
  const begun = performance.now();
  const answer = await fetch(`${url}/api/candidat/pieces/${pieces[0]?.IdPiece}?name=paper.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf', 'idempotency-key': crypto.randomUUID() },
    ...(uplink === undefined ? { body: paper } : { body: brought(uplink), duplex: 'half' }),
  });
  if (!answer.ok) throw new Error(`A paper was answered ${answer.status}: ${await answer.text()}`);
  return performance.now() - begun;
}

const { url, givers, uplink } = workerData as Giving;
parentPort?.postMessage(await Promise.all(givers.map(async (headers) => await give(url, headers, uplink))));
