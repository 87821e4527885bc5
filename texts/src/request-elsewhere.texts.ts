import { eight } from './eight.ts';

/** What is said of requests that screens of their own ask for: distribution lists, hiring files. */
export const requestElsewhereTexts = {
  list: eight('Liste', 'List', 'Lista', 'Liste', 'Lista', 'Lijst', 'Lista', '列表'),
  helpListEnd: eight(
    'Une liste temporaire a une fin.',
    'A temporary list has an end.',
    'Una lista temporal tiene un fin.',
    'Eine befristete Liste hat ein Ende.',
    'Una lista temporanea ha una fine.',
    'Een tijdelijke lijst heeft een einde.',
    'Lista tymczasowa ma datę końca.',
    '临时列表须有结束日期。',
  ),
  hiring: eight('Dossier', 'File', 'Expediente', 'Akte', 'Fascicolo', 'Dossier', 'Teczka', '档案'),
  helpHiringReturn: eight(
    'Jour où le dossier complet est attendu.',
    'The day the complete file is due.',
    'Día en que se espera el expediente completo.',
    'Tag, an dem die vollständige Akte erwartet wird.',
    'Giorno in cui è atteso il fascicolo completo.',
    'Dag waarop het volledige dossier wordt verwacht.',
    'Dzień, do którego teczka ma być kompletna.',
    '完整档案的截止日期。',
  ),
} as const;
