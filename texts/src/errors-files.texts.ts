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
  PHOTO_MOVED: {
    fr: 'Cette photo n’attend plus : elle a été validée, remplacée ou supprimée entre-temps.',
    gb: 'This photo is no longer waiting: it was judged, replaced or removed in the meantime.',
    es: 'Esta foto ya no espera: se ha validado, sustituido o eliminado mientras tanto.',
    de: 'Dieses Foto wartet nicht mehr: Es wurde inzwischen beurteilt, ersetzt oder entfernt.',
    it: 'Questa foto non è più in attesa: nel frattempo è stata valutata, sostituita o rimossa.',
    nl: 'Deze foto wacht niet meer: ze is intussen beoordeeld, vervangen of verwijderd.',
    pl: 'To zdjęcie już nie czeka: w międzyczasie zostało ocenione, zastąpione lub usunięte.',
    cn: '此照片不再等待审批：已被审批、替换或移除。',
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
