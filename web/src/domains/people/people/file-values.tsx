import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { ensureTexts } from '../../../lib/texts.ts';

const Files = lazyPiece(async () => {
  const [{ FileList }] = await Promise.all([
    import('../../../ui/files/file-list.tsx'),
    ensureTexts(caller.language, ['FILES', 'REGLES']),
  ]);
  return { default: FileList };
});

/** The files of a field; their code comes with the first of them. */
export function FileValues({ label, ids }: { readonly label: string; readonly ids: readonly string[] }) {
  return (
    <Suspense fallback={<Skeleton height={52 * ids.length} />}>
      <Files label={label} ids={ids} />
    </Suspense>
  );
}
