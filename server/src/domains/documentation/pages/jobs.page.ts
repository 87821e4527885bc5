import type { ShippedPage } from '../shipped-page.ts';

export const jobs: ShippedPage = {
  Cle: 'travaux',
  Rubrique: 'data',
  Droits: ['adm'],
  Ecrans: [],
  says: {
    fr: [
      'Les travaux en arrière-plan',
      'Ce qui dure ne vous retient pas : un grand plan, un fichier, un envoi de mails deviennent des travaux. Vous voyez leur avancement, vous pouvez quitter l’écran, et une notification dit qu’ils sont finis.',
      [
        'L’écran des travaux montre, par file, ce qui attend, ce qui avance et ce qui a échoué, avec la raison en clair.',
        'Un travail échoué se relance, seul ou avec tous ceux de la même cause.',
        'Un travail planifié a lieu une fois par échéance, quel que soit le nombre de serveurs.',
        'Si un serveur s’arrête, un autre reprend ses travaux : rien n’est perdu ni fait deux fois à la fois.',
      ],
      'Avant de relancer, lisez la raison : ce qui est refusé le sera encore.',
    ],
    gb: [
      'Background jobs',
      'What takes long does not hold you: a large plan, a file, a sending of mails become jobs. You see their progress, you may leave the screen, and a notification says that they ended.',
      [
        'The jobs screen shows, by queue, what waits, what moves on and what failed, with the reason in plain words.',
        'A failed job is tried again, alone or with all those of the same cause.',
        'A scheduled job runs once per slot, however many servers there are.',
        'If a server stops, another takes its jobs over: nothing is lost, nor done twice at once.',
      ],
      'Before you try again, read the reason: what was refused will be refused again.',
    ],
    es: [
      'Los trabajos en segundo plano',
      'Lo que tarda no le retiene: un plan grande, un archivo, un envío de correos se convierten en trabajos. Ve su avance, puede dejar la pantalla y una notificación dice que han terminado.',
      [
        'La pantalla de trabajos muestra, por cola, lo que espera, lo que avanza y lo que falló, con el motivo en palabras claras.',
        'Un trabajo fallido se reintenta, solo o con todos los de la misma causa.',
        'Un trabajo programado se ejecuta una vez por turno, haya los servidores que haya.',
        'Si un servidor se detiene, otro retoma sus trabajos: nada se pierde ni se hace dos veces a la vez.',
      ],
      'Antes de reintentar, lea el motivo: lo rechazado volverá a serlo.',
    ],
    de: [
      'Aufträge im Hintergrund',
      'Was dauert, hält Sie nicht auf: Ein großer Plan, eine Datei, ein Mailversand werden zu Aufträgen. Sie sehen den Fortschritt, können die Seite verlassen, und eine Benachrichtigung meldet das Ende.',
      [
        'Die Auftragsseite zeigt je Warteschlange, was wartet, läuft oder gescheitert ist, mit dem Grund in klaren Worten.',
        'Ein gescheiterter Auftrag wird wiederholt, allein oder mit allen gleicher Ursache.',
        'Ein geplanter Auftrag läuft einmal je Termin, egal wie viele Server es gibt.',
        'Fällt ein Server aus, übernimmt ein anderer: Nichts geht verloren, nichts läuft doppelt zugleich.',
      ],
      'Lesen Sie vor dem Wiederholen den Grund: Abgelehntes wird wieder abgelehnt.',
    ],
    it: [
      'I lavori in background',
      'Ciò che richiede tempo non ti trattiene: un piano grande, un file, un invio di e-mail diventano lavori. Ne vedi l’avanzamento, puoi lasciare la schermata e una notifica dice che sono finiti.',
      [
        'La schermata dei lavori mostra, per coda, ciò che attende, ciò che avanza e ciò che è fallito, con il motivo in parole chiare.',
        'Un lavoro fallito si ritenta, da solo o con tutti quelli della stessa causa.',
        'Un lavoro pianificato avviene una volta per scadenza, quanti che siano i server.',
        'Se un server si ferma, un altro riprende i suoi lavori: nulla si perde né si fa due volte insieme.',
      ],
      'Prima di ritentare, leggi il motivo: ciò che è rifiutato lo sarà ancora.',
    ],
    nl: [
      'Taken op de achtergrond',
      'Wat lang duurt, houdt je niet op: een groot plan, een bestand, een mailverzending worden taken. Je ziet de voortgang, je mag het scherm verlaten en een melding zegt dat ze klaar zijn.',
      [
        'Het takenscherm toont per wachtrij wat wacht, wat loopt en wat mislukte, met de reden in gewone woorden.',
        'Een mislukte taak probeer je opnieuw, alleen of met alle van dezelfde oorzaak.',
        'Een geplande taak loopt één keer per tijdstip, hoeveel servers er ook zijn.',
        'Valt een server stil, dan neemt een andere zijn taken over: niets gaat verloren of gebeurt twee keer tegelijk.',
      ],
      'Lees de reden voor je opnieuw probeert: wat geweigerd werd, wordt weer geweigerd.',
    ],
    pl: [
      'Zadania w tle',
      'To, co trwa, nie zatrzymuje Cię: duży plan, plik, wysyłka e-maili stają się zadaniami. Widzisz postęp, możesz opuścić ekran, a powiadomienie mówi o zakończeniu.',
      [
        'Ekran zadań pokazuje w kolejkach, co czeka, co trwa i co się nie powiodło, z przyczyną w prostych słowach.',
        'Nieudane zadanie ponowisz samo lub razem ze wszystkimi o tej samej przyczynie.',
        'Zadanie zaplanowane wykonuje się raz na termin, bez względu na liczbę serwerów.',
        'Gdy serwer stanie, inny przejmuje jego zadania: nic nie ginie ani nie dzieje się dwa razy naraz.',
      ],
      'Przed ponowieniem przeczytaj przyczynę: to, co odrzucone, zostanie odrzucone znowu.',
    ],
    cn: [
      '后台任务',
      '耗时的操作不会让您等待：大型计划、文件、邮件发送都会成为任务。您可以查看进度、离开页面，完成后会收到通知。',
      [
        '任务页面按队列显示等待中、进行中和失败的任务，并以通俗文字说明原因。',
        '失败的任务可单独重试，也可与同一原因的任务一起重试。',
        '计划任务在每个时间点只运行一次，无论有多少台服务器。',
        '如果一台服务器停止，另一台会接手其任务：不会丢失，也不会同时执行两次。',
      ],
      '重试前请先阅读原因：被拒绝的操作会再次被拒绝。',
    ],
  },
};
