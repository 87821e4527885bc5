import type { ShippedPage } from '../shipped-page.ts';

export const keyboard: ShippedPage = {
  Cle: 'clavier',
  Rubrique: 'start',
  Droits: [],
  Ecrans: [],
  says: {
    fr: [
      'Clavier et recherche',
      'Presque tout se fait sans la souris.',
      [
        '<strong>Ctrl + K</strong> (⌘ K sur Mac) ouvre la recherche : tapez un nom, un écran ou une action, puis Entrée.',
        '<strong>G</strong> puis une lettre ouvre un écran : G puis D pour l’annuaire, G puis H pour l’accueil.',
        '<strong>?</strong> affiche tous les raccourcis de votre rôle.',
        '<strong>Échap</strong> ferme ce qui est ouvert, sans rien perdre de ce qui est saisi.',
      ],
      'Ce que vous tapez dans un formulaire est gardé sur le serveur au fur et à mesure : après un rechargement, une session expirée ou un changement de rôle, vous le retrouvez. Les raccourcis d’une seule touche se désactivent dans l’aide, si une commande vocale les déclenche par mégarde.',
    ],
    gb: [
      'Keyboard and search',
      'Almost everything can be done without the mouse.',
      [
        '<strong>Ctrl + K</strong> (⌘ K on a Mac) opens the search: type a name, a screen or an action, then Enter.',
        '<strong>G</strong> then a letter opens a screen: G then D for the directory, G then H for home.',
        '<strong>?</strong> shows every shortcut of your role.',
        '<strong>Esc</strong> closes what is open without losing what you typed.',
      ],
      'What you type in a form is kept on the server as you go: after a reload, an expired session or a change of role, you find it again. Single-key shortcuts can be turned off in the help, should speech input set them off by accident.',
    ],
    es: [
      'Teclado y búsqueda',
      'Casi todo se hace sin ratón.',
      [
        '<strong>Ctrl + K</strong> (⌘ K en Mac) abre la búsqueda: escriba un nombre, una pantalla o una acción y pulse Intro.',
        '<strong>G</strong> y luego una letra abre una pantalla: G y D para el directorio, G y H para el inicio.',
        '<strong>?</strong> muestra todos los atajos de su rol.',
        '<strong>Esc</strong> cierra lo que está abierto sin perder lo escrito.',
      ],
      'Lo que escribe en un formulario se guarda en el servidor sobre la marcha: tras una recarga, una sesión caducada o un cambio de rol, lo recupera. Los atajos de una sola tecla se desactivan en la ayuda, por si un comando de voz los activa sin querer.',
    ],
    de: [
      'Tastatur und Suche',
      'Fast alles geht ohne Maus.',
      [
        '<strong>Strg + K</strong> (⌘ K am Mac) öffnet die Suche: Namen, Seite oder Aktion eingeben, dann Eingabetaste.',
        '<strong>G</strong> und ein Buchstabe öffnet eine Seite: G und D das Verzeichnis, G und H die Startseite.',
        '<strong>?</strong> zeigt alle Tastenkürzel Ihrer Rolle.',
        '<strong>Esc</strong> schließt, was offen ist, ohne Eingaben zu verlieren.',
      ],
      'Was Sie in ein Formular eingeben, wird laufend auf dem Server aufbewahrt: Nach dem Neuladen, einer abgelaufenen Sitzung oder einem Rollenwechsel ist es wieder da. Einzeltasten lassen sich in der Hilfe abschalten, falls eine Spracheingabe sie versehentlich auslöst.',
    ],
    it: [
      'Tastiera e ricerca',
      'Quasi tutto si fa senza mouse.',
      [
        '<strong>Ctrl + K</strong> (⌘ K su Mac) apre la ricerca: scrivi un nome, una schermata o un’azione, poi Invio.',
        '<strong>G</strong> e una lettera apre una schermata: G e D per la rubrica, G e H per la home.',
        '<strong>?</strong> mostra tutte le scorciatoie del tuo ruolo.',
        '<strong>Esc</strong> chiude ciò che è aperto senza perdere nulla.',
      ],
      'Ciò che scrivi in un modulo è conservato sul server mano a mano: dopo un ricaricamento, una sessione scaduta o un cambio di ruolo, lo ritrovi. Le scorciatoie a un solo tasto si disattivano nella guida, se un comando vocale le attiva per errore.',
    ],
    nl: [
      'Toetsenbord en zoeken',
      'Bijna alles kan zonder muis.',
      [
        '<strong>Ctrl + K</strong> (⌘ K op een Mac) opent het zoeken: typ een naam, een scherm of een actie en druk op Enter.',
        '<strong>G</strong> en een letter opent een scherm: G en D voor het adresboek, G en H voor de startpagina.',
        '<strong>?</strong> toont alle sneltoetsen van je rol.',
        '<strong>Esc</strong> sluit wat openstaat zonder iets te verliezen.',
      ],
      'Wat je in een formulier typt, wordt gaandeweg op de server bewaard: na herladen, een verlopen sessie of een andere rol vind je het terug. Sneltoetsen van één toets zet je uit in de hulp, als spraakinvoer ze per ongeluk activeert.',
    ],
    pl: [
      'Klawiatura i wyszukiwanie',
      'Prawie wszystko zrobisz bez myszy.',
      [
        '<strong>Ctrl + K</strong> (⌘ K na Macu) otwiera wyszukiwanie: wpisz nazwisko, ekran lub działanie i naciśnij Enter.',
        '<strong>G</strong> i litera otwiera ekran: G i D to katalog osób, G i H to strona główna.',
        '<strong>?</strong> pokazuje wszystkie skróty Twojej roli.',
        '<strong>Esc</strong> zamyka to, co otwarte, i nie gubi wpisanego tekstu.',
      ],
      'To, co wpisujesz w formularzu, jest na bieżąco zapisywane na serwerze: po odświeżeniu, wygaśnięciu sesji lub zmianie roli znajdziesz to ponownie. Skróty jednoklawiszowe wyłączysz w pomocy, jeśli przypadkowo uruchamia je obsługa głosowa.',
    ],
    cn: [
      '键盘与搜索',
      '几乎所有操作都可以不用鼠标完成。',
      [
        '<strong>Ctrl + K</strong>（Mac 上为 ⌘ K）打开搜索：输入姓名、页面或操作，然后按回车键。',
        '<strong>G</strong> 加一个字母打开页面：G 再按 D 打开通讯录，G 再按 H 回到首页。',
        '<strong>?</strong> 显示您角色可用的全部快捷键。',
        '<strong>Esc</strong> 关闭已打开的内容，不会丢失任何输入。',
      ],
      '您在表单中输入的内容会随时保存在服务器上：重新加载、会话过期或切换角色后都能找回。如果语音输入误触发单键快捷键，可在帮助中将其关闭。',
    ],
  },
};
