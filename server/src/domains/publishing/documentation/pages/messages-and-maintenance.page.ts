import type { ShippedPage } from '../shipped-page.ts';

export const messagesAndMaintenance: ShippedPage = {
  Cle: 'messages-et-maintenance',
  Rubrique: 'communication',
  Droits: ['maintenance'],
  Ecrans: ['maintenance'],
  says: {
    fr: [
      'Messages et maintenance',
      'Un message s’adresse à tout le monde, dans la langue de chacun ; une langue sans texte montre le français.',
      [
        '<strong>Message</strong> : une ligne sous l’en-tête.',
        '<strong>Lecture seule</strong> : tout se lit, rien ne s’enregistre ; ce qui est en cours de saisie est gardé.',
        '<strong>Portail fermé</strong> : une page entière remplace le portail, sauf pour les personnes qui ont le droit de maintenance.',
      ],
      'Chaque message a un début et une fin, à la minute ; il apparaît et disparaît automatiquement, et les personnes qui remplissent un formulaire voient un compte à rebours. L’ajout rapide suffit pour prévenir ; l’éditeur complet sert pour les huit langues et les dates. Prévenez tôt, fermez brièvement.',
    ],
    gb: [
      'Messages and maintenance',
      'A message is for everybody, each in their own language; a language without a text shows the French.',
      [
        '<strong>Message</strong>: a line under the header.',
        '<strong>Read-only</strong>: everything can be read, nothing is saved; what is being typed is kept.',
        '<strong>Portal closed</strong>: a full page takes the portal’s place, except for those who hold the maintenance right.',
      ],
      'Each message has a start and an end, to the minute; it appears and disappears automatically, and people in the middle of a form see a countdown. Quick add is enough to warn people; the full editor is for the eight languages and the dates. Warn early, close briefly.',
    ],
    es: [
      'Mensajes y mantenimiento',
      'Un mensaje se dirige a todos, a cada cual en su idioma; un idioma sin texto muestra el francés.',
      [
        '<strong>Mensaje</strong>: una línea bajo la cabecera.',
        '<strong>Solo lectura</strong>: todo se lee, nada se guarda; lo que se está escribiendo se conserva.',
        '<strong>Portal cerrado</strong>: una página completa sustituye al portal, salvo para quienes tienen el permiso de mantenimiento.',
      ],
      'Cada mensaje tiene inicio y fin, al minuto; aparece y desaparece automáticamente, y quienes rellenan un formulario ven una cuenta atrás. La adición rápida basta para avisar; el editor completo sirve para los ocho idiomas y las fechas. Avise con antelación y cierre poco tiempo.',
    ],
    de: [
      'Meldungen und Wartung',
      'Eine Meldung richtet sich an alle, jeweils in ihrer Sprache; wo eine Sprache fehlt, wird Französisch angezeigt.',
      [
        '<strong>Meldung</strong>: eine Zeile unter der Kopfzeile.',
        '<strong>Schreibgeschützt</strong>: Alles ist lesbar, nichts wird gespeichert; was gerade eingegeben wird, bleibt erhalten.',
        '<strong>Portal geschlossen</strong>: Eine ganze Seite ersetzt das Portal, außer für jene mit dem Wartungsrecht.',
      ],
      'Jede Meldung hat Beginn und Ende, auf die Minute; sie erscheint und verschwindet von selbst, und wer ein Formular ausfüllt, sieht einen Countdown. Für eine Warnung genügt das Schnellformular; den vollständigen Editor brauchen Sie für die acht Sprachen und die Zeiten. Warnen Sie früh, schließen Sie kurz.',
    ],
    it: [
      'Messaggi e manutenzione',
      'Un messaggio si rivolge a tutti, a ciascuno nella sua lingua; una lingua senza testo mostra il francese.',
      [
        '<strong>Messaggio</strong>: una riga sotto l’intestazione.',
        '<strong>Sola lettura</strong>: tutto si legge, nulla si salva; ciò che si sta scrivendo è conservato.',
        '<strong>Portale chiuso</strong>: una pagina intera sostituisce il portale, salvo per chi ha il diritto di manutenzione.',
      ],
      'Ogni messaggio ha inizio e fine, al minuto; appare e scompare automaticamente, e chi compila un modulo vede un conto alla rovescia. L’aggiunta rapida basta per avvisare; l’editor completo serve per le otto lingue e le date. Avvisa in anticipo e chiudi per poco tempo.',
    ],
    nl: [
      'Berichten en onderhoud',
      'Een bericht is voor iedereen, elk in de eigen taal; waar een taal ontbreekt, wordt het Frans getoond.',
      [
        '<strong>Bericht</strong>: een regel onder de kop.',
        '<strong>Alleen-lezen</strong>: alles is leesbaar, niets wordt opgeslagen; wat wordt ingevuld, blijft bewaard.',
        '<strong>Portaal gesloten</strong>: een volledige pagina vervangt het portaal, behalve voor wie het onderhoudsrecht heeft.',
      ],
      'Elk bericht heeft een begin en een einde, op de minuut; het verschijnt en verdwijnt vanzelf, en wie een formulier invult, ziet de tijd aftellen. Voor een waarschuwing is het snelle formulier genoeg; de volledige editor is er voor de acht talen en de datums. Waarschuw vroeg, sluit kort.',
    ],
    pl: [
      'Komunikaty i konserwacja',
      'Komunikat jest dla wszystkich, dla każdego w jego języku; tam, gdzie brakuje języka, widać wersję francuską.',
      [
        '<strong>Komunikat</strong>: wiersz pod nagłówkiem.',
        '<strong>Tylko do odczytu</strong>: wszystko można czytać, niczego nie zapisać; wpisywany tekst jest zachowany.',
        '<strong>Portal zamknięty</strong>: cała strona zastępuje portal, oprócz osób z uprawnieniem do konserwacji.',
      ],
      'Każdy komunikat ma początek i koniec co do minuty; pojawia się i znika sam, a osoby wypełniające formularz widzą odliczanie. Do ostrzeżenia wystarczy szybki formularz; pełny edytor służy do ośmiu języków i terminów. Ostrzegaj wcześnie, zamykaj krótko.',
    ],
    cn: [
      '消息与维护',
      '消息面向所有人，以各自的语言显示；缺少某语言时显示法语。',
      [
        '<strong>消息</strong>：页眉下方的一行提示。',
        '<strong>只读</strong>：可以阅读所有内容，但不能保存；正在输入的内容会被保留。',
        '<strong>门户关闭</strong>：整页提示取代门户，拥有维护权限的人员除外。',
      ],
      '每条消息都有精确到分钟的开始和结束时间，自动出现和消失；正在填写表单的人员会看到倒计时。快速表单足以发出提醒；完整编辑器用于八种语言和时间设置。请尽早提醒，缩短关闭时间。',
    ],
  },
};
