import { caller } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';

/** The words of a table of what is drawn. */
export function useDrawnWords(of: string, value: string) {
  const { t } = useTexts();
  return { asTable: t('REPORTING:asTable'), asFile: t('REPORTING:asFile'), of, value };
}

/** What the file of a plot is called; whoever looks through other eyes takes none away. */
export function fileOf(name: string, by: string): string | undefined {
  return caller.viewAs === undefined ? `${name} - ${by}` : undefined;
}
