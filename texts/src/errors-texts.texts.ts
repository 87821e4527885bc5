import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { EightTexts } from './family.ts';

/** Errors of translation management. */
export const textsErrors = {
  TEXT_REFUSED: {
    fr: 'Ce texte ne peut pas être enregistré tel quel : corrigez ce qui est signalé. Rien n’a été modifié.',
    gb: 'This text can’t be saved as it is: correct the points shown. Nothing was changed.',
    es: 'Este texto no se puede guardar así: corrija lo que se indica. No se ha modificado nada.',
    de: 'Dieser Text kann so nicht gespeichert werden: Korrigieren Sie das Angezeigte. Es wurde nichts geändert.',
    it: 'Questo testo non può essere salvato così: correggi ciò che è segnalato. Non è stato modificato nulla.',
    nl: 'Deze tekst kan zo niet worden opgeslagen: verbeter wat is aangegeven. Er is niets gewijzigd.',
    pl: 'Tego tekstu nie można zapisać w tej postaci: popraw wskazane miejsca. Nic nie zostało zmienione.',
    cn: '此文本无法这样保存：请更正所标出的内容。未作任何更改。',
  },
  TEXT_MOVED: {
    fr: 'Ce texte a été modifié entre-temps. Relisez-le, puis enregistrez de nouveau.',
    gb: 'This text was changed in the meantime. Read it again, then save again.',
    es: 'Este texto se ha modificado entretanto. Vuelva a leerlo y guárdelo de nuevo.',
    de: 'Dieser Text wurde inzwischen geändert. Lesen Sie ihn erneut und speichern Sie dann noch einmal.',
    it: 'Questo testo è stato modificato nel frattempo. Rileggilo, poi salva di nuovo.',
    nl: 'Deze tekst is intussen gewijzigd. Lees hem opnieuw en sla dan nogmaals op.',
    pl: 'Ten tekst został w międzyczasie zmieniony. Przeczytaj go ponownie, a potem zapisz jeszcze raz.',
    cn: '此文本在此期间已被更改。请重新查看，然后再次保存。',
  },
  TEXT_FILE: {
    fr: 'Ce fichier n’est pas un fichier de textes lisible. Utilisez un CSV ou un XLIFF exporté d’ici.',
    gb: 'This is not a readable file of texts. Use a CSV or XLIFF file exported from here.',
    es: 'No es un archivo de textos legible. Utilice un CSV o un XLIFF exportado desde aquí.',
    de: 'Dies ist keine lesbare Textdatei. Verwenden Sie eine hier exportierte CSV- oder XLIFF-Datei.',
    it: 'Questo non è un file di testi leggibile. Usa un CSV o un XLIFF esportato da qui.',
    nl: 'Dit is geen leesbaar tekstenbestand. Gebruik een hier geëxporteerd CSV- of XLIFF-bestand.',
    pl: 'To nie jest czytelny plik tekstów. Użyj pliku CSV lub XLIFF wyeksportowanego stąd.',
    cn: '这不是可读取的文本文件。请使用从此处导出的 CSV 或 XLIFF 文件。',
  },
} as const satisfies Partial<Record<ErrorCode, EightTexts>>;
