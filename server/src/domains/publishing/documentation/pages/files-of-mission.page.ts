import type { ShippedPage } from '../shipped-page.ts';

export const filesOfMission: ShippedPage = {
  Cle: 'bam',
  Rubrique: 'people',
  Droits: ['suivi-d-bam', 'bam-fiche-collab'],
  Ecrans: ['bams'],
  says: {
    fr: [
      'Les BAM',
      'Un BAM est le dossier de mission d’une personne : où elle va, de quand à quand, avec quels responsables, quels horaires et quels objectifs.',
      [
        '<strong>Nouveau BAM</strong> : choisissez la personne. La bande du haut montre ses autres périodes ; un brouillon peut les chevaucher, une transmission non.',
        '<strong>Soumettre, valider</strong> : une fois validé, le dossier vaut à partir de son premier jour, et ses responsables deviennent ceux de la personne.',
        '<strong>Prolonger, réviser, copier, clôturer</strong> : une révision laisse en vigueur ce qui est validé tant qu’elle ne l’est pas elle-même.',
        '<strong>Gestion des BAM</strong> : tableau, tableau par stade ou calendrier. Cochez des dossiers pour agir sur plusieurs ; chacun est jugé à part.',
      ],
      'Le PDF du dossier se prépare à la demande. Les congés affichés viennent de l’outil de temps, avec l’heure où il les a donnés.',
    ],
    gb: [
      'BAM files',
      'A BAM is somebody’s file of mission: where they go, from when to when, under which managers, with which hours and objectives.',
      [
        '<strong>Create a BAM</strong>: choose the person. The strip at the top shows their other periods; a draft may overlap them, a file that is sent may not.',
        '<strong>Submit, approve</strong>: once approved, the file counts from its first day on, and its managers become the person’s.',
        '<strong>Extend, revise, copy, close</strong>: a revision leaves what was approved in force until it is approved itself.',
        '<strong>BAM management</strong>: a table, a board by stage, or a calendar. Tick files to act on several; each is judged by itself.',
      ],
      'The PDF of a file is made when asked for. Days of leave come from the time tool, with the time at which it gave them.',
    ],
    es: [
      'Los BAM',
      'Un BAM es el expediente de misión de una persona: adónde va, desde cuándo y hasta cuándo, con qué responsables, horarios y objetivos.',
      [
        '<strong>Crear un BAM</strong>: elija a la persona. La franja superior muestra sus otros períodos; un borrador puede solaparse con ellos, un envío no.',
        '<strong>Enviar, validar</strong>: una vez validado, el expediente vale desde su primer día y sus responsables pasan a ser los de la persona.',
        '<strong>Prorrogar, revisar, copiar, cerrar</strong>: una revisión deja en vigor lo validado mientras no se valide ella misma.',
        '<strong>Gestión de los BAM</strong>: tabla, tablero por fase o calendario. Marque expedientes para actuar sobre varios; cada uno se juzga aparte.',
      ],
      'El PDF del expediente se prepara a petición. Las vacaciones vienen de la herramienta de tiempos, con la hora en que las dio.',
    ],
    de: [
      'BAM',
      'Ein BAM ist die Einsatzakte einer Person: wohin sie geht, von wann bis wann, mit welchen Vorgesetzten, Arbeitszeiten und Zielen.',
      [
        '<strong>BAM anlegen</strong>: Wählen Sie die Person. Das Band oben zeigt ihre anderen Zeiträume; ein Entwurf darf sie überschneiden, eine Einreichung nicht.',
        '<strong>Einreichen, genehmigen</strong>: Nach der Genehmigung gilt die Akte ab ihrem ersten Tag, und ihre Vorgesetzten werden die der Person.',
        '<strong>Verlängern, revidieren, kopieren, abschließen</strong>: Eine Revision lässt das Genehmigte in Kraft, bis sie selbst genehmigt ist.',
        '<strong>BAM-Verwaltung</strong>: Tabelle, Tafel nach Stand oder Kalender. Markieren Sie Akten, um mehrere zu bearbeiten; jede wird für sich beurteilt.',
      ],
      'Das PDF einer Akte entsteht auf Anforderung. Urlaubstage kommen aus der Zeiterfassung, mit der Uhrzeit, zu der sie sie nannte.',
    ],
    it: [
      'I BAM',
      'Un BAM è il fascicolo di missione di una persona: dove va, da quando a quando, con quali responsabili, orari e obiettivi.',
      [
        '<strong>Crea un BAM</strong>: scegli la persona. La striscia in alto mostra gli altri suoi periodi; una bozza può sovrapporsi, un invio no.',
        '<strong>Inviare, approvare</strong>: una volta approvato, il fascicolo vale dal suo primo giorno e i suoi responsabili diventano quelli della persona.',
        '<strong>Prorogare, rivedere, copiare, chiudere</strong>: una revisione lascia in vigore ciò che è approvato finché non lo è anch’essa.',
        '<strong>Gestione dei BAM</strong>: tabella, tabellone per fase o calendario. Seleziona più fascicoli per agire insieme; ciascuno è valutato da solo.',
      ],
      'Il PDF del fascicolo si prepara su richiesta. Le ferie vengono dallo strumento dei tempi, con l’ora in cui le ha fornite.',
    ],
    nl: [
      'BAM-dossiers',
      'Een BAM is het opdrachtdossier van een persoon: waarheen, van wanneer tot wanneer, onder welke leidinggevenden, met welke uren en doelen.',
      [
        '<strong>BAM aanmaken</strong>: kies de persoon. De strook bovenaan toont de andere periodes; een concept mag overlappen, een ingediend dossier niet.',
        '<strong>Indienen, goedkeuren</strong>: na goedkeuring geldt het dossier vanaf de eerste dag en worden de leidinggevenden die van de persoon.',
        '<strong>Verlengen, herzien, kopiëren, afsluiten</strong>: een herziening laat wat goedgekeurd is van kracht tot zij zelf is goedgekeurd.',
        '<strong>BAM-beheer</strong>: tabel, bord per fase of kalender. Vink dossiers aan om er meerdere te behandelen; elk wordt apart beoordeeld.',
      ],
      'De pdf van een dossier wordt op verzoek gemaakt. Verlofdagen komen uit het tijdsysteem, met het tijdstip waarop het ze gaf.',
    ],
    pl: [
      'BAM',
      'BAM to teczka misji danej osoby: dokąd jedzie, od kiedy do kiedy, z jakimi przełożonymi, godzinami pracy i celami.',
      [
        '<strong>Utwórz BAM</strong>: wybierz osobę. Pasek u góry pokazuje jej inne okresy; szkic może się z nimi nakładać, przesłana teczka nie.',
        '<strong>Przesłanie i zatwierdzenie</strong>: zatwierdzona teczka obowiązuje od pierwszego dnia, a jej przełożeni stają się przełożonymi osoby.',
        '<strong>Przedłużenie, rewizja, kopia, zamknięcie</strong>: rewizja pozostawia w mocy to, co zatwierdzone, dopóki sama nie zostanie zatwierdzona.',
        '<strong>Zarządzanie BAM</strong>: tabela, tablica etapów lub kalendarz. Zaznacz teczki, aby działać na kilku; każda jest oceniana osobno.',
      ],
      'PDF teczki powstaje na żądanie. Dni urlopu pochodzą z systemu czasu pracy, z godziną, o której je podał.',
    ],
    cn: [
      'BAM',
      'BAM 是一个人的派遣档案：去哪里、从何时到何时、由谁负责、工作时间和目标。',
      [
        '<strong>新建 BAM</strong>：选择人员。顶部的时间条显示其其他时段；草稿可以重叠，提交则不可以。',
        '<strong>提交与批准</strong>：批准后，档案从首日起生效，其中的负责人即成为该人员的负责人。',
        '<strong>延长、修订、复制、关闭</strong>：修订获批之前，已批准的内容继续有效。',
        '<strong>BAM 管理</strong>：表格、阶段看板或日历。勾选多份档案即可一并处理；每份单独判断。',
      ],
      '档案的 PDF 按需生成。显示的假期来自考勤系统，并注明其提供的时间。',
    ],
  },
};
