import { filesCalls, type NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { openCall } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The bytes of a file, for showing it. A key never means other bytes. */
export const fileContent = ({ IdFichier, type }: NamedFile) =>
  queryOptions({
    queryKey: [filesCalls.read.operationId, IdFichier],
    queryFn: async ({ signal }) => {
      const response = await openCall(filesCalls.read, { params: { IdFichier } }, { signal });
      return new Blob([await response.arrayBuffer()], { type });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** What a browser shows by itself. */
export function isShown({ type }: NamedFile): boolean {
  return type === 'application/pdf' || isPicture(type);
}

export function isPicture(type: string): boolean {
  return type === 'image/png' || type === 'image/jpeg';
}

/** Gives a file to the person under its name. */
export async function downloadFile({ IdFichier, name }: Pick<NamedFile, 'IdFichier' | 'name'>): Promise<void> {
  const response = await openCall(filesCalls.read, { params: { IdFichier } });
  saveFile(await response.blob(), name);
}
