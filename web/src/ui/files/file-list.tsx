import { filesCalls, type NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../lib/query.ts';
import classes from './file-field.module.css';
import { KeptLine } from './file-line.tsx';
import { FilePreview } from './file-preview.tsx';

interface FileListProps {
  readonly label: string;
  /** Keys of files, in their order. */
  readonly ids: readonly string[];
}

/** Files to be looked at and kept, where nothing of them is changed. Whoever draws it loads the texts `FILES` and `REGLES`. */
export function FileList({ label, ids }: FileListProps) {
  const [shown, setShown] = useState<NamedFile>();
  const { data: found } = useQuery(callQuery(filesCalls.describe, { query: { ids: [...ids].sort().join() } }));
  const files = ids.map((IdFichier) => ({
    IdFichier,
    named: found?.find((one) => one.IdFichier === IdFichier) ?? (found ? null : undefined),
  }));
  return (
    <>
      <ul className={classes.lines} aria-label={label}>
        {files.map((file) => (
          <KeptLine
            key={file.IdFichier}
            file={file}
            disabled
            onShow={() => setShown(file.named ?? undefined)}
            onRemove={() => {}}
          />
        ))}
      </ul>
      {shown && <FilePreview named={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
