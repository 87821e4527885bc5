import { eight } from '@passerelle/texts/eight.ts';
import { rows } from './seed-table.ts';

export const bamObjectif = rows('BamObjectif', [
  {
    IdObjectif: 1,
    LibObjectif: eight(
      'Réussir sa prise de poste',
      'Settle into the position',
      'Adaptarse al puesto',
      'Gut in die Aufgabe finden',
      'Inserirsi bene nel ruolo',
      'Goed starten in de functie',
      'Dobrze rozpocząć pracę na stanowisku',
      '顺利上岗',
    ),
  },
  {
    IdObjectif: 2,
    LibObjectif: eight(
      'Satisfaire le client',
      'Satisfy the client',
      'Satisfacer al cliente',
      'Den Kunden zufriedenstellen',
      'Soddisfare il cliente',
      'De klant tevreden stellen',
      'Zadowolić klienta',
      '使客户满意',
    ),
  },
  {
    IdObjectif: 3,
    LibObjectif: eight(
      'Respecter les délais',
      'Meet deadlines',
      'Cumplir los plazos',
      'Termine einhalten',
      'Rispettare le scadenze',
      'Deadlines halen',
      'Dotrzymywać terminów',
      '按时完成',
    ),
  },
  {
    IdObjectif: 4,
    LibObjectif: eight(
      'Transmettre ses connaissances',
      'Hand on knowledge',
      'Transmitir los conocimientos',
      'Wissen weitergeben',
      'Trasmettere le conoscenze',
      'Kennis overdragen',
      'Przekazywać wiedzę',
      '传授知识',
    ),
  },
  {
    IdObjectif: 5,
    LibObjectif: eight(
      'Se former',
      'Learn',
      'Formarse',
      'Sich weiterbilden',
      'Formarsi',
      'Zich bijscholen',
      'Szkolić się',
      '参加培训',
    ),
  },
  {
    IdObjectif: 6,
    LibObjectif: eight(
      'Préparer la mission suivante',
      'Prepare the next mission',
      'Preparar la misión siguiente',
      'Den nächsten Einsatz vorbereiten',
      'Preparare la missione successiva',
      'De volgende opdracht voorbereiden',
      'Przygotować następną misję',
      '准备下一任务',
    ),
  },
]);
