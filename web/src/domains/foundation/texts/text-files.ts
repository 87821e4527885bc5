import type { Input } from '@passerelle/contracts/call.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { openCall } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Saves the texts of a list as a file for translators. */
export async function exportTexts(query: Input<typeof translationsCalls.exportFile>['query']): Promise<void> {
  const response = await openCall(translationsCalls.exportFile, { query });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'textes';
  saveFile(await response.blob(), name);
}
