/** A file that may go on after another one. */
interface Linked {
  readonly IdDossier?: number | undefined;
  readonly IdDossierLie?: number | null;
  readonly prolonge?: boolean;
}

/**
 * Files, those that go on after each other together and in that order, where each chain was first met. What goes on after a
 * file that is not among them begins a chain of its own.
 */
export function chainsOf<File extends Linked>(files: readonly File[]): readonly (readonly File[])[] {
  const keys = new Set(files.flatMap(({ IdDossier }) => IdDossier ?? []));
  const after = (file: File) => (file.prolonge && file.IdDossierLie ? file.IdDossierLie : undefined);
  const next = new Map(files.flatMap((file) => (after(file) === undefined ? [] : [[after(file), file] as const])));
  const begins = files.filter((file) => {
    const former = after(file);
    return former === undefined || !keys.has(former);
  });
  return begins.map((first) => {
    const chain = [first];
    for (let one = next.get(first.IdDossier); one && !chain.includes(one); one = next.get(one.IdDossier))
      chain.push(one);
    return chain;
  });
}
