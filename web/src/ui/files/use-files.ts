import type { FilePurposeName } from '@passerelle/contracts/files/file.kinds.ts';
import { filesCalls, type NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { useStore } from '../../lib/use-store.ts';
import { Uploads } from './uploads.ts';

interface FilesOptions {
  readonly purpose: FilePurposeName;
  readonly most: number;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** A file of a field: undefined where it is not known yet, null where it is no longer there. */
export interface FieldFile {
  readonly IdFichier: string;
  readonly named: NamedFile | null | undefined;
}

/** What a field of files has, is sending, and may be asked. */
export function useFiles({ purpose, most, value, onChange }: FilesOptions) {
  const now = useRef({ value, onChange });
  now.current = { value, onChange };
  const [own] = useState(() => new Map<string, NamedFile>());
  const [arrived, setArrived] = useState<NamedFile>();
  const [uploads] = useState(
    () =>
      new Uploads(purpose, (file) => {
        own.set(file.IdFichier, file);
        setArrived(file);
        const { value: there, onChange: change } = now.current;
        // Where one may be, the latest is the one.
        change(most === 1 ? [file.IdFichier] : [...there, file.IdFichier]);
      }),
  );
  useEffect(() => () => uploads.end(), [uploads]);
  const under = useStore(uploads.list);
  const asked = value.filter((id) => !own.has(id));
  const { data: found } = useQuery({
    ...callQuery(filesCalls.describe, { query: { ids: [...asked].sort().join() } }),
    enabled: asked.length > 0,
  });
  const files = value.map((IdFichier): FieldFile => {
    const named = own.get(IdFichier) ?? found?.find((one) => one.IdFichier === IdFichier);
    return { IdFichier, named: named ?? (found ? null : undefined) };
  });

  return {
    files,
    under,
    /** The last that arrived. */
    arrived,
    add: (chosen: readonly File[]) => {
      const on = under.filter(({ state }) => state !== 'failed').length;
      const room = most === 1 ? 1 : Math.max(0, most - value.length - on);
      uploads.add(chosen.slice(0, room));
      for (const file of chosen.slice(room)) uploads.refuse(file, tooMany(most));
    },
    drop: (key: number) => uploads.drop(key),
    retry: (key: number) => uploads.retry(key),
    remove: (IdFichier: string) => {
      onChange(value.filter((id) => id !== IdFichier));
      // Nothing has taken it yet, and nothing will; where this fails, it goes within a day.
      if (own.delete(IdFichier)) callApi(filesCalls.discard, { params: { IdFichier } }).catch(() => undefined);
    },
  };
}

function tooMany(most: number): ApiError {
  return new ApiError('FILE_REFUSED', 422, 'fileCount', [{ path: 'content', rule: 'fileCount', value: String(most) }]);
}
