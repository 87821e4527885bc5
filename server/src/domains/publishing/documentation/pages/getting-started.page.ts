import type { ShippedPage } from '../shipped-page.ts';

export const gettingStarted: ShippedPage = {
  Cle: 'premiers-pas',
  Rubrique: 'start',
  Droits: [],
  Ecrans: ['directory', 'dashboard', 'person'],
  says: {
    fr: [
      'Premiers pas',
      'Passerelle réunit les personnes et les services du groupe. Vous vous connectez avec votre compte de l’entreprise ; ce que vous voyez dépend du rôle sous lequel vous agissez.',
      [
        '<strong>Le menu</strong>, à gauche, ne montre que les écrans accessibles à votre rôle.',
        '<strong>L’en-tête</strong> réunit vos rôles, la langue, vos notifications et votre compte.',
        '<strong>Ctrl + K</strong> cherche une personne, un écran ou une action, d’où que vous soyez.',
      ],
      'Si vous avez plusieurs rôles, choisissez-en un dans l’en-tête : l’écran suit aussitôt. Un écran refusé dit quel droit manque et à qui le demander.',
      'Le menu de votre compte règle l’apparence claire ou sombre, ouvre votre fiche, votre second facteur et vos délégations.',
    ],
    gb: [
      'Getting started',
      'Passerelle brings the group’s people and services together. You sign in with your company account; what you see depends on the role you act under.',
      [
        '<strong>The menu</strong>, on the left, shows only the screens available to your role.',
        '<strong>The header</strong> holds your roles, the language, your notifications and your account.',
        '<strong>Ctrl + K</strong> finds a person, a screen or an action from wherever you are.',
      ],
      'If you have several roles, choose one in the header: the screen follows at once. A refused screen says which right is missing and whom to ask.',
      'The menu of your account sets light or dark, and opens your record, your second factor and your delegations.',
    ],
    es: [
      'Primeros pasos',
      'Passerelle reúne a las personas y los servicios del grupo. Usted inicia sesión con su cuenta de empresa; lo que ve depende del rol con el que actúa.',
      [
        '<strong>El menú</strong>, a la izquierda, muestra solo las pantallas disponibles para su rol.',
        '<strong>La cabecera</strong> contiene sus roles, el idioma, sus notificaciones y su cuenta.',
        '<strong>Ctrl + K</strong> busca una persona, una pantalla o una acción desde cualquier lugar.',
      ],
      'Si tiene varios roles, elija uno en la cabecera: la pantalla cambia enseguida. Una pantalla denegada dice qué permiso falta y a quién pedirlo.',
      'El menú de su cuenta ajusta el modo claro u oscuro y abre su ficha, su segundo factor y sus delegaciones.',
    ],
    de: [
      'Erste Schritte',
      'Passerelle verbindet die Menschen und Dienste der Gruppe. Sie melden sich mit Ihrem Firmenkonto an; was Sie sehen, hängt von der Rolle ab, in der Sie handeln.',
      [
        '<strong>Das Menü</strong> links zeigt nur die Seiten, die Ihrer Rolle offenstehen.',
        '<strong>Die Kopfzeile</strong> enthält Ihre Rollen, die Sprache, Ihre Benachrichtigungen und Ihr Konto.',
        '<strong>Strg + K</strong> findet von überall eine Person, eine Seite oder eine Aktion.',
      ],
      'Haben Sie mehrere Rollen, wählen Sie eine in der Kopfzeile: Die Anzeige wechselt sofort. Ist eine Seite für Sie gesperrt, steht dort, welches Recht fehlt und wen Sie fragen können.',
      'Im Kontomenü stellen Sie hell oder dunkel ein und öffnen Ihr Datenblatt, Ihren zweiten Faktor und Ihre Delegationen.',
    ],
    it: [
      'Primi passi',
      'Passerelle riunisce le persone e i servizi del gruppo. Accedi con il tuo account aziendale; ciò che vedi dipende dal ruolo con cui agisci.',
      [
        '<strong>Il menu</strong>, a sinistra, mostra solo le schermate accessibili al tuo ruolo.',
        '<strong>L’intestazione</strong> contiene i tuoi ruoli, la lingua, le notifiche e il tuo account.',
        '<strong>Ctrl + K</strong> trova una persona, una schermata o un’azione da qualsiasi punto.',
      ],
      'Se hai più ruoli, scegline uno nell’intestazione: la schermata si adegua subito. Una schermata negata dice quale diritto manca e a chi chiederlo.',
      'Il menu del tuo account imposta il tema chiaro o scuro e apre la tua scheda, il secondo fattore e le deleghe.',
    ],
    nl: [
      'Eerste stappen',
      'Passerelle brengt de mensen en diensten van de groep samen. Je logt in met je bedrijfsaccount; wat je ziet, hangt af van de rol waaronder je handelt.',
      [
        '<strong>Het menu</strong> links toont alleen de schermen die voor je rol openstaan.',
        '<strong>De kop</strong> bevat je rollen, de taal, je meldingen en je account.',
        '<strong>Ctrl + K</strong> vindt overal een persoon, een scherm of een actie.',
      ],
      'Heb je meerdere rollen, kies er dan een in de kop: het scherm past zich meteen aan. Mag je een scherm niet openen, dan staat er welk recht ontbreekt en aan wie je het kunt vragen.',
      'In het menu van je account kies je licht of donker en open je je persoonspagina, je tweede factor en je delegaties.',
    ],
    pl: [
      'Pierwsze kroki',
      'Passerelle łączy ludzi i usługi grupy. Logujesz się kontem firmowym; to, co widzisz, zależy od roli, w której działasz.',
      [
        '<strong>Menu</strong> po lewej pokazuje tylko ekrany dostępne dla Twojej roli.',
        '<strong>Nagłówek</strong> zawiera role, język, powiadomienia i konto.',
        '<strong>Ctrl + K</strong> z każdego miejsca znajduje osobę, ekran lub działanie.',
      ],
      'Jeśli masz kilka ról, wybierz jedną w nagłówku: ekran zmieni się od razu. Jeśli nie masz dostępu do ekranu, zobaczysz, jakiego uprawnienia brakuje i kogo o nie poprosić.',
      'W menu konta ustawisz tryb jasny lub ciemny i otworzysz swoją kartę, drugi składnik i zastępstwa.',
    ],
    cn: [
      '入门',
      'Passerelle 汇集集团的人员与服务。您使用公司账号登录；所见内容取决于您当前使用的角色。',
      [
        '左侧<strong>菜单</strong>只显示您的角色可以打开的页面。',
        '<strong>页眉</strong>包含您的角色、语言、通知和账号。',
        '<strong>Ctrl + K</strong> 可在任何位置查找人员、页面或操作。',
      ],
      '如果您有多个角色，请在页眉中选择其一，页面会立即更新。被拒绝的页面会说明缺少哪项权限以及向谁申请。',
      '在账号菜单中可切换浅色或深色模式，打开您的档案、双重验证和委托。',
    ],
  },
};
