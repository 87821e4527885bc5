import type { ShippedPage } from '../shipped-page.ts';

export const directory: ShippedPage = {
  Cle: 'annuaire',
  Rubrique: 'people',
  Droits: ['ann'],
  Ecrans: ['directory'],
  says: {
    fr: [
      'L’annuaire',
      'L’annuaire montre les personnes que votre rôle vous permet de voir, et les seules colonnes accessibles à votre rôle.',
      [
        'Cherchez par nom, identifiant, e-mail ou téléphone : sans tenir compte des accents ni des majuscules. Une ou deux lettres cherchent le début des mots, trois ou plus n’importe où.',
        'Cliquez sur un en-tête pour trier ; choisissez, déplacez et élargissez les colonnes.',
        '« Personnes présentes » est un filtre visible : retirez-le pour voir aussi les personnes parties.',
        '« Exporter » produit un fichier Excel ou CSV des colonnes affichées, pour les personnes que vous pouvez exporter.',
      ],
      'L’adresse de la page garde la recherche, les filtres et le tri : envoyez-la, chacun y verra ce que son rôle permet.',
    ],
    gb: [
      'The directory',
      'The directory shows the people your role lets you see, with only the columns available to your role.',
      [
        'Search by name, login, email or phone; accents and capitals don’t matter. One or two letters match the start of words, three or more match anywhere.',
        'Click a heading to sort; choose, move and widen the columns.',
        '“Present people” is a visible filter: remove it to see people who have left as well.',
        '“Export” creates an Excel or CSV file of the columns shown, for the people you can export.',
      ],
      'The page’s address holds the search, the filters and the sort: send it, and each reader sees what their role allows.',
    ],
    es: [
      'El directorio',
      'El directorio muestra a las personas que su rol le permite ver, y solo las columnas disponibles para su rol.',
      [
        'Busque por nombre, usuario, correo o teléfono, sin importar tildes ni mayúsculas. Una o dos letras buscan el inicio de las palabras; tres o más, en cualquier parte.',
        'Haga clic en un encabezado para ordenar; elija, mueva y ensanche las columnas.',
        '«Personas presentes» es un filtro visible: quítelo para ver también a quienes ya no están.',
        '«Exportar» genera un archivo Excel o CSV de las columnas mostradas, con las personas que puede exportar.',
      ],
      'La dirección de la página conserva la búsqueda, los filtros y el orden: envíela y cada cual verá lo que su rol permite.',
    ],
    de: [
      'Das Verzeichnis',
      'Das Verzeichnis zeigt die Personen, die Sie mit Ihrer Rolle sehen dürfen, und nur die Spalten, die Ihnen offenstehen.',
      [
        'Suchen Sie nach Name, Benutzername, E-Mail oder Telefon; Akzente und Großschreibung spielen keine Rolle. Mit ein oder zwei Buchstaben wird am Wortanfang gesucht, ab drei überall.',
        'Klicken Sie auf eine Spaltenüberschrift, um zu sortieren; Spalten lassen sich wählen, verschieben und verbreitern.',
        '„Aktuell Beschäftigte“ ist ein sichtbarer Filter: Entfernen Sie ihn, um auch Ausgeschiedene zu sehen.',
        '„Exportieren“ erstellt eine Excel- oder CSV-Datei mit den angezeigten Spalten für die Personen, die Sie exportieren dürfen.',
      ],
      'Die Adresse der Seite enthält Suche, Filter und Sortierung: Wer sie erhält, sieht, was die eigene Rolle erlaubt.',
    ],
    it: [
      'La rubrica',
      'La rubrica mostra le persone che il tuo ruolo ti permette di vedere, e le sole colonne disponibili per il tuo ruolo.',
      [
        'Cerca per nome, nome utente, e-mail o telefono, senza tenere conto di accenti e maiuscole. Una o due lettere cercano l’inizio delle parole, tre o più ovunque.',
        'Fai clic su un’intestazione per ordinare; scegli, sposta e allarga le colonne.',
        '«Persone presenti» è un filtro visibile: toglilo per vedere anche chi è uscito.',
        '«Esporta» crea un file Excel o CSV delle colonne mostrate, per le persone che puoi esportare.',
      ],
      'L’indirizzo della pagina conserva ricerca, filtri e ordinamento: invialo, e ognuno vedrà ciò che il suo ruolo consente.',
    ],
    nl: [
      'Het adresboek',
      'Het adresboek toont de mensen die je met je rol mag zien, met alleen de kolommen die voor jou openstaan.',
      [
        'Zoek op naam, gebruikersnaam, e-mail of telefoon, zonder op accenten of hoofdletters te letten. Met één of twee letters zoek je aan het begin van woorden, met drie of meer overal.',
        'Klik op een kolomkop om te sorteren; kies, verplaats en verbreed de kolommen.',
        '‘Huidige medewerkers’ is een zichtbaar filter: haal het weg om ook te zien wie uit dienst is.',
        '‘Exporteren’ maakt een Excel- of CSV-bestand van de getoonde kolommen, voor de mensen die je mag exporteren.',
      ],
      'Het adres van de pagina bevat de zoekopdracht, de filters en de volgorde: stuur het door, en iedereen ziet wat de eigen rol toestaat.',
    ],
    pl: [
      'Katalog osób',
      'Katalog pokazuje osoby, które Twoja rola pozwala zobaczyć, i tylko te kolumny, do których masz dostęp.',
      [
        'Szukaj po nazwisku, loginie, e-mailu lub telefonie, bez względu na znaki diakrytyczne i wielkość liter. Jedna lub dwie litery są szukane na początku słów, trzy lub więcej w dowolnym miejscu.',
        'Kliknij nagłówek, aby sortować; wybieraj, przesuwaj i poszerzaj kolumny.',
        '„Obecni pracownicy” to widoczny filtr: usuń go, aby zobaczyć także osoby, które odeszły.',
        '„Eksportuj” tworzy plik Excel lub CSV z pokazanymi kolumnami dla osób, które możesz eksportować.',
      ],
      'Adres strony zawiera wyszukiwanie, filtry i sortowanie: wyślij go, a każdy zobaczy to, na co pozwala jego rola.',
    ],
    cn: [
      '通讯录',
      '通讯录只显示您的角色可以看到的人员以及向您开放的列。',
      [
        '可按姓名、登录名、邮箱或电话搜索，不区分重音和大小写。一两个字母匹配词首，三个及以上匹配任意位置。',
        '点击列标题排序；可选择、移动和调整列。',
        '“在职人员”是可见的筛选条件：移除后也会显示已离职人员。',
        '“导出”会为您有权导出的人员生成所显示列的 Excel 或 CSV 文件。',
      ],
      '页面地址包含搜索、筛选和排序：发送给他人后，每个人看到的是其角色允许的内容。',
    ],
  },
};
