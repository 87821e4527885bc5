/** Forms on screen, each with the way to send what it has not sent yet. */
export const openDrafts = new Set<(leaving: boolean) => Promise<void>>();

/** Sends what is typed and not kept yet, so that the page can be left. */
export async function keepDrafts(leaving = false): Promise<void> {
  await Promise.all([...openDrafts].map((send) => send(leaving)));
}

globalThis.addEventListener?.('pagehide', () => void keepDrafts(true));
