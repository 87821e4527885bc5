import type { ShippedPage } from '../shipped-page.ts';

export const texts: ShippedPage = {
  Cle: 'textes',
  Rubrique: 'communication',
  Droits: ['adm'],
  Ecrans: ['translations'],
  says: {
    fr: [
      'Les textes du portail',
      'Chaque mot du portail est un texte, rangé par famille, dans huit langues. Vous le changez sans nouvelle installation.',
      [
        'Cherchez un texte, ou filtrez ceux qui sont à écrire ou à relire ; les huit langues se lisent côte à côte.',
        'Les variables et les pluriels sont vérifiés avant l’enregistrement : un texte incorrect est refusé, avec la raison.',
        'Changer le français marque les autres langues « à relire » et n’efface rien.',
        '« Exporter » fait un tableau CSV ou un fichier XLIFF ; « Importer » montre ligne par ligne ce qui changerait, avant d’écrire. Un import entier peut être annulé.',
        '« Traduire dans la page », dans le menu de votre compte : maintenez Alt et cliquez sur un mot pour le changer.',
      ],
      'Un texte modifié se voit dans tous les onglets ouverts en deux secondes. Chaque texte a son historique, et peut revenir au texte d’origine. Une mise à jour ne change que ce que personne n’a modifié.',
    ],
    gb: [
      'The portal’s texts',
      'Every word of the portal is a text, kept by family, in eight languages. You change it without a new installation.',
      [
        'Search for a text, or filter those to be written or reviewed; the eight languages are shown side by side.',
        'Variables and plurals are checked before saving: an incorrect text is refused, with the reason.',
        'Changing the French marks the other languages “to review” and erases nothing.',
        '“Export” creates a CSV table or an XLIFF file; “Import” shows line by line what would change, before writing anything. A whole import can be undone.',
        '“Translate in the page”, in your account menu: hold Alt and click a word to change it.',
      ],
      'An edited text appears in every open tab within two seconds. Each text has its history, and can return to the original. An upgrade changes only what nobody edited.',
    ],
    es: [
      'Los textos del portal',
      'Cada palabra del portal es un texto, ordenado por familia, en ocho idiomas. Usted lo cambia sin una nueva instalación.',
      [
        'Busque un texto o filtre los que están por escribir o por revisar; los ocho idiomas se leen uno al lado del otro.',
        'Las variables y los plurales se comprueban antes de guardar: un texto erróneo se rechaza, con su motivo.',
        'Cambiar el francés marca los demás idiomas «por revisar» y no borra nada.',
        '«Exportar» hace una tabla CSV o un archivo XLIFF; «Importar» muestra línea por línea lo que cambiaría, antes de escribir. Una importación entera se puede deshacer.',
        '«Traducir en la página», en el menú de su cuenta: mantenga Alt y haga clic en una palabra para cambiarla.',
      ],
      'Un texto modificado se ve en todas las pestañas abiertas en dos segundos. Cada texto tiene su historial y puede volver al original. Una actualización solo cambia lo que nadie modificó.',
    ],
    de: [
      'Die Texte des Portals',
      'Jedes Wort des Portals ist ein Text, nach Kategorien geordnet, in acht Sprachen. Sie ändern ihn ohne neue Installation.',
      [
        'Suchen Sie einen Text oder filtern Sie fehlende und zu prüfende; die acht Sprachen stehen nebeneinander.',
        'Variablen und Pluralformen werden vor dem Speichern geprüft: Ein fehlerhafter Text wird mit Grund abgelehnt.',
        'Eine Änderung des Französischen markiert die anderen Sprachen „zu prüfen“ und löscht nichts.',
        '„Exportieren“ macht eine CSV-Tabelle oder eine XLIFF-Datei; „Importieren“ zeigt Zeile für Zeile, was sich ändern würde, bevor etwas gespeichert wird. Ein ganzer Import lässt sich zurücknehmen.',
        '„Auf der Seite übersetzen“ im Kontomenü: Halten Sie Alt gedrückt und klicken Sie auf ein Wort, um es zu ändern.',
      ],
      'Ein geänderter Text erscheint binnen zwei Sekunden in allen offenen Tabs. Jeder Text hat seinen Verlauf, und der mitgelieferte lässt sich wiederherstellen. Ein Update ändert nur, was niemand bearbeitet hat.',
    ],
    it: [
      'I testi del portale',
      'Ogni parola del portale è un testo, ordinato per famiglia, in otto lingue. Lo cambi senza una nuova installazione.',
      [
        'Cerca un testo, o filtra quelli da scrivere o da rivedere; le otto lingue si leggono fianco a fianco.',
        'Variabili e plurali sono controllati prima del salvataggio: un testo errato è rifiutato, con il motivo.',
        'Cambiare il francese segna le altre lingue «da rivedere» e non cancella nulla.',
        '«Esporta» crea una tabella CSV o un file XLIFF; «Importa» mostra riga per riga cosa cambierebbe, prima di scrivere. Un’intera importazione si può annullare.',
        '«Traduci nella pagina», nel menu del tuo account: tieni premuto Alt e fai clic su una parola per cambiarla.',
      ],
      'Un testo modificato appare in tutte le schede aperte entro due secondi. Ogni testo ha la sua cronologia e può tornare all’originale. Un aggiornamento cambia solo ciò che nessuno ha modificato.',
    ],
    nl: [
      'De teksten van het portaal',
      'Elk woord van het portaal is een tekst, per categorie bewaard, in acht talen. Je wijzigt hem zonder nieuwe installatie.',
      [
        'Zoek een tekst, of filter wat ontbreekt of nagekeken moet worden; de acht talen staan naast elkaar.',
        'Variabelen en meervouden worden gecontroleerd vóór het opslaan: een foute tekst wordt geweigerd, met de reden.',
        'Wijzig je het Frans, dan worden de andere talen gemarkeerd als ‘na te kijken’; er wordt niets gewist.',
        '‘Exporteren’ maakt een CSV-tabel of een XLIFF-bestand; ‘Importeren’ toont regel voor regel wat er zou veranderen, voordat er iets wordt opgeslagen. Een hele import kun je terugdraaien.',
        '‘Op de pagina vertalen’, in je accountmenu: houd Alt ingedrukt en klik op een woord om het te wijzigen.',
      ],
      'Een gewijzigde tekst verschijnt binnen twee seconden in alle open tabbladen. Elke tekst heeft een eigen geschiedenis, en de meegeleverde tekst kun je herstellen. Een update wijzigt alleen wat niemand heeft aangepast.',
    ],
    pl: [
      'Teksty portalu',
      'Każde słowo portalu to tekst, przypisany do kategorii, w ośmiu językach. Zmieniasz go bez nowej instalacji.',
      [
        'Wyszukaj tekst albo pokaż tylko brakujące i te do sprawdzenia; osiem języków widać obok siebie.',
        'Zmienne i liczba mnoga są sprawdzane przed zapisem: błędny tekst jest odrzucany z podaniem przyczyny.',
        'Zmiana wersji francuskiej oznacza pozostałe języki „do sprawdzenia” i niczego nie usuwa.',
        '„Eksportuj” tworzy tabelę CSV lub plik XLIFF; „Importuj” pokazuje wiersz po wierszu, co by się zmieniło, zanim cokolwiek zapisze. Cały import można cofnąć.',
        '„Tłumacz na stronie” w menu konta: przytrzymaj Alt i kliknij słowo, aby je zmienić.',
      ],
      'Zmieniony tekst pojawia się na wszystkich otwartych kartach w ciągu dwóch sekund. Każdy tekst ma historię i można przywrócić jego wersję dostarczoną z produktem. Aktualizacja zmienia tylko to, czego nikt nie edytował.',
    ],
    cn: [
      '门户文本',
      '门户中的每个词都是一条文本，按类别保存，共八种语言。无需重新安装即可修改。',
      [
        '搜索文本，或筛选缺失和待复核的文本；八种语言并排显示。',
        '保存前会检查变量和复数形式：有误的文本会被拒绝并说明原因。',
        '修改法语会将其他语言标为“待复核”，不会删除任何内容。',
        '“导出”生成 CSV 表格或 XLIFF 文件；“导入”会在写入前逐行显示将要更改的内容。整次导入可以撤销。',
        '账号菜单中的“在页面中翻译”：按住 Alt 并点击文字即可修改。',
      ],
      '修改后的文本两秒内显示在所有打开的标签页中。每条文本都有历史记录，并可恢复为原始内容。升级只会更改无人修改过的文本。',
    ],
  },
};
