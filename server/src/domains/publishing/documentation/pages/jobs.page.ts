import type { ShippedPage } from '../shipped-page.ts';

export const jobs: ShippedPage = {
  Cle: 'travaux',
  Rubrique: 'data',
  Droits: ['adm'],
  Ecrans: ['jobs'],
  says: {
    fr: [
      'Les traitements',
      'Ce qui dure ne vous retient pas : un grand plan, un fichier, un envoi de mails deviennent des traitements. L’anneau de l’en-tête montre où en est ce que vous avez demandé ; vous pouvez quitter l’écran, et une notification dit quand c’est fini.',
      [
        '« Traitements » montre, par file d’attente, ce qui attend, ce qui est en cours et ce qui a échoué ; chaque nombre ouvre sa liste.',
        'Les échecs sont réunis par cause, en clair, avec ce qu’il y a à faire : réessayez un traitement, ou tous ceux de la même cause.',
        'Ce qui attend encore peut être annulé.',
        'Un traitement à heures fixes a lieu une fois par échéance, quel que soit le nombre de serveurs.',
        'Si un serveur s’arrête, un autre reprend ses traitements : rien n’est perdu ni fait deux fois à la fois.',
      ],
      'Avant de réessayer, lisez la cause : ce qui est refusé le sera encore.',
    ],
    gb: [
      'Background jobs',
      'What takes time doesn’t hold you up: a large plan, a file or a batch of emails becomes a job. The ring in the header shows the progress of what you asked for; you can leave the screen, and a notification tells you when it has finished.',
      [
        '“Jobs” shows, by queue, what is waiting, what is running and what has failed; each number opens its list.',
        'Failures are grouped by cause, in plain words, with what to do about them: retry one job, or all those of the same cause.',
        'What is still waiting can be cancelled.',
        'A job that runs at fixed hours runs once per slot, however many servers there are.',
        'If a server stops, another takes its jobs over: nothing is lost, nor done twice at once.',
      ],
      'Before you retry, read the cause: what was refused will be refused again.',
    ],
    es: [
      'Las tareas del portal',
      'Lo que tarda no le retiene: un plan grande, un archivo, un envío de correos se convierten en tareas. El anillo de la cabecera muestra cómo va lo que ha pedido; puede dejar la pantalla y una notificación le dice cuándo termina.',
      [
        '«Tareas del portal» muestra, por cola, lo que espera, lo que está en curso y lo que ha fallado; cada número abre su lista.',
        'Los fallos se agrupan por causa, en palabras claras, con lo que hay que hacer: reintente una tarea o todas las de la misma causa.',
        'Lo que aún espera se puede cancelar.',
        'Una tarea a horas fijas se ejecuta una vez por turno, haya los servidores que haya.',
        'Si un servidor se detiene, otro retoma sus tareas: nada se pierde ni se hace dos veces a la vez.',
      ],
      'Antes de reintentar, lea la causa: lo rechazado volverá a serlo.',
    ],
    de: [
      'Die Aufgaben des Portals',
      'Was länger dauert, hält Sie nicht auf: Ein großer Plan, eine Datei oder ein E-Mail-Versand wird zur Aufgabe. Der Ring in der Kopfzeile zeigt, wie weit das ist, was Sie veranlasst haben; Sie können die Seite verlassen, eine Benachrichtigung meldet das Ende.',
      [
        '„Aufgaben des Portals“ zeigt je Warteschlange, was wartet, läuft oder fehlgeschlagen ist; jede Zahl öffnet ihre Liste.',
        'Fehler sind nach Ursache zusammengefasst, in klaren Worten und mit Hinweis, was zu tun ist: Versuchen Sie eine Aufgabe erneut oder alle mit gleicher Ursache.',
        'Was noch wartet, lässt sich abbrechen.',
        'Eine Aufgabe zu festen Zeiten läuft einmal je Termin, egal wie viele Server es gibt.',
        'Fällt ein Server aus, übernimmt ein anderer seine Aufgaben: Nichts geht verloren, nichts läuft doppelt.',
      ],
      'Lesen Sie vor dem erneuten Versuch die Ursache: Was abgelehnt wurde, wird wieder abgelehnt.',
    ],
    it: [
      'Le attività del portale',
      'Ciò che richiede tempo non ti trattiene: un piano grande, un file, un invio di e-mail diventano attività. L’anello nell’intestazione mostra a che punto è ciò che hai chiesto; puoi lasciare la schermata e una notifica dice quando è finito.',
      [
        '«Attività del portale» mostra, per coda, ciò che attende, ciò che è in corso e ciò che non è riuscito; ogni numero apre il suo elenco.',
        'Gli errori sono riuniti per causa, in parole chiare, con ciò che c’è da fare: riprova un’attività o tutte quelle della stessa causa.',
        'Ciò che attende ancora si può annullare.',
        'Un’attività a orari fissi viene eseguita una volta per scadenza, indipendentemente dal numero di server.',
        'Se un server si ferma, un altro riprende le sue attività: nulla si perde né si fa due volte insieme.',
      ],
      'Prima di riprovare, leggi la causa: ciò che è rifiutato lo sarà ancora.',
    ],
    nl: [
      'De taken van het portaal',
      'Wat lang duurt, houdt je niet op: een groot plan, een bestand, een e-mailverzending wordt een taak. De ring in de kop toont hoever je taken zijn; je kunt het scherm verlaten en krijgt een melding als het klaar is.',
      [
        '‘Taken van het portaal’ toont per wachtrij wat wacht, wat loopt en wat is mislukt; elk getal opent zijn lijst.',
        'Mislukte taken staan per oorzaak bij elkaar, in gewone woorden en met wat je eraan kunt doen: probeer één taak opnieuw, of alle met dezelfde oorzaak.',
        'Wat nog wacht, kun je annuleren.',
        'Een taak op vaste tijden loopt één keer per tijdstip, hoeveel servers er ook zijn.',
        'Valt een server stil, dan neemt een andere zijn taken over: niets gaat verloren of gebeurt twee keer tegelijk.',
      ],
      'Lees de oorzaak voordat je het opnieuw probeert: wat is geweigerd, wordt weer geweigerd.',
    ],
    pl: [
      'Zadania portalu',
      'To, co trwa dłużej, Cię nie zatrzymuje: duży plan, plik czy wysyłka e-maili stają się zadaniami. Pierścień w nagłówku pokazuje postęp zleconych przez Ciebie zadań; możesz opuścić ekran, a o zakończeniu dowiesz się z powiadomienia.',
      [
        '„Zadania portalu” pokazują w kolejkach, co czeka, co trwa i co się nie powiodło; każda liczba otwiera swoją listę.',
        'Błędy są zebrane według przyczyny, opisanej prostymi słowami, wraz z tym, co zrobić: ponów jedno zadanie lub wszystkie o tej samej przyczynie.',
        'To, co jeszcze czeka, można anulować.',
        'Zadanie o stałych porach wykonuje się raz na termin, bez względu na liczbę serwerów.',
        'Gdy serwer przestanie działać, inny przejmuje jego zadania: nic nie ginie ani nie dzieje się dwa razy naraz.',
      ],
      'Przed ponowieniem przeczytaj przyczynę: to, co odrzucone, zostanie odrzucone znowu.',
    ],
    cn: [
      '后台任务',
      '耗时的操作不会让您等待：大型计划、文件、邮件发送都会成为任务。页眉中的圆环显示您所发起任务的进度；您可以离开页面，完成后会收到通知。',
      [
        '“后台任务”按队列显示等待中、进行中和失败的任务；每个数字都会打开相应的列表。',
        '失败的任务按原因归类，用通俗文字说明原因和处理办法：可重试一个任务，也可重试同一原因的全部任务。',
        '尚在等待的任务可以取消。',
        '定时任务在每个时间点只运行一次，无论有多少台服务器。',
        '如果一台服务器停止，另一台会接手其任务：不会丢失，也不会同时执行两次。',
      ],
      '重试前请先阅读原因：被拒绝的操作会再次被拒绝。',
    ],
  },
};
