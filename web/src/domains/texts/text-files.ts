import type { Input } from '@passerelle/contracts/call.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { openCall } from '../../lib/api.ts';

/** Saves the texts of a list as a file for translators. */
export async function exportTexts(query: Input<typeof translationsCalls.exportFile>['query']): Promise<void> {
  const response = await openCall(translationsCalls.exportFile, { query });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'textes';
  const url = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What a file says: UTF-8, or what spreadsheets of Western Europe write when it is not. */
export async function readFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
