import { eight } from '@passerelle/texts/eight.ts';
import { labels } from './seed-table.ts';

export const materielCategorie = labels('MaterielCategorie', {
  1: eight('Ordinateur portable', 'Laptop', 'Portátil', 'Laptop', 'Portatile', 'Laptop', 'Laptop', '笔记本电脑'),
  2: eight('Écran', 'Screen', 'Pantalla', 'Bildschirm', 'Schermo', 'Beeldscherm', 'Monitor', '显示器'),
  3: eight(
    'Téléphone mobile',
    'Mobile phone',
    'Teléfono móvil',
    'Mobiltelefon',
    'Telefono cellulare',
    'Mobiele telefoon',
    'Telefon komórkowy',
    '手机',
  ),
  4: eight('Tablette', 'Tablet', 'Tableta', 'Tablet', 'Tablet', 'Tablet', 'Tablet', '平板电脑'),
  5: eight('Casque audio', 'Headset', 'Auriculares', 'Headset', 'Cuffie', 'Headset', 'Zestaw słuchawkowy', '耳机'),
  6: eight(
    'Station d’accueil',
    'Docking station',
    'Base de conexión',
    'Dockingstation',
    'Docking station',
    'Dockingstation',
    'Stacja dokująca',
    '扩展坞',
  ),
  7: eight(
    'Autre matériel',
    'Other equipment',
    'Otro material',
    'Andere Ausstattung',
    'Altro materiale',
    'Andere apparatuur',
    'Inny sprzęt',
    '其他设备',
  ),
});
