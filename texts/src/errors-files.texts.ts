import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { EightTexts } from './family.ts';

/** Errors of files; why one is refused is a rule. */
export const filesErrors = {
  FILE_REFUSED: {
    fr: 'Ce fichier n’est pas accepté. Rien n’a été conservé.',
    gb: 'This file isn’t accepted. Nothing was kept.',
    es: 'Este archivo no se acepta. No se ha conservado nada.',
    de: 'Diese Datei wird nicht angenommen. Es wurde nichts gespeichert.',
    it: 'Questo file non è accettato. Non è stato conservato nulla.',
    nl: 'Dit bestand wordt niet geaccepteerd. Er is niets bewaard.',
    pl: 'Ten plik nie został przyjęty. Niczego nie zapisano.',
    cn: '此文件不被接受，未保存任何内容。',
  },
  FILE_NOT_SCANNED: {
    fr: 'L’analyse antivirus ne répond pas : le fichier n’a pas été accepté. Réessayez dans quelques minutes.',
    gb: 'The virus scan isn’t answering, so the file wasn’t accepted. Try again in a few minutes.',
    es: 'El análisis antivirus no responde, por lo que el archivo no se ha aceptado. Inténtelo de nuevo en unos minutos.',
    de: 'Die Virenprüfung antwortet nicht, deshalb wurde die Datei nicht angenommen. Versuchen Sie es in einigen Minuten erneut.',
    it: 'La scansione antivirus non risponde, quindi il file non è stato accettato. Riprova tra qualche minuto.',
    nl: 'De virusscan reageert niet, daarom is het bestand niet geaccepteerd. Probeer het over enkele minuten opnieuw.',
    pl: 'Skaner antywirusowy nie odpowiada, dlatego plik nie został przyjęty. Spróbuj ponownie za kilka minut.',
    cn: '病毒扫描没有响应，因此文件未被接受。请过几分钟再试。',
  },
} as const satisfies Partial<Record<ErrorCode, EightTexts>>;
