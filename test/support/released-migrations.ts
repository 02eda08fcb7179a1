/**
 * The migrations that installations have applied: a change of one of them, of its comments too, and these would not start any
 * more. A new one is written down here when it goes out.
 */
export const releasedMigrations: Record<string, string> = {
  '0001-companies-and-users.sql': '288893eeb8c502805ad65ea4dbab0763f28b2510dd9ae1e638f574918dbdc7e9',
  '0002-directories.sql': '62644e427d406b26cb767db7704d1837d7cd58c7ea29548a838538b56223340f',
  '0003-sales.sql': '950f6c3ff2005c5e717c8f746298aba438f61e7181e54d77d152342d278ebb09',
  '0004-payments.sql': '692abba50fa7e68d17f11e97037e5e89027c9790935ec2101632b0efdef2ff29',
  '0005-journal.sql': '78501c284525c067c1742ce5b291563d53c1457760c4498cae1c3f07a0b797df',
  '0006-lists.sql': 'c0e42c7edc5ff055cb258ba89a415b79478b7c13110292d4c2658183c82aa07a',
  '0007-sessions-and-note-images.sql': '8281ebb63a94c69df34ef6728561bbf9d98832412456af018ee62b5c35e06ac6',
  '0008-money-out.sql': 'ecb598c50d50d85fb42e87a84e5b71c3e6aa311373941dd096eac3762743a422',
  '0009-currencies.sql': '684fd9541bfab84347014d50b9a98331f16b441a1d53184792baa93e27fed571',
  '0010-partners-methods-offices.sql': '7dac7036f7c2240dc38ba7d979813dcc9ca33a16f7c710402ce7d9b169427fab',
  '0011-people.sql': '4e27eefe6732d1e413dae6f4d7b059612c215ef3fceb2cb70d71d4bec0dfce0a',
  '0012-booking-lists.sql': '59ca698371d60e15f074e20b9389132d720a9d4a83eab35cfcfad6aad932c23a',
  '0013-balances.sql': 'ab425e20bf826fd57dde12de93e3266db1dbd72f182dece825d4c1fc98b9f268',
  '0014-cash-book.sql': '9e1de7e98ead91b10c43e01bb7a4a2cb21daf3539311e36070201503c7b8af1f',
  '0015-loyalty.sql': 'd95be0dc579f3675a5e270dbf76e52d97c92776cc06457290d9b032cd124aaac',
  '0016-messages.sql': 'e03e5f4e26929ae143fb4c69583a83f2140933ef0e33dccbed1009d201161d2a',
  '0017-loyalty-codes.sql': 'e39a95a5dd0b6c10f781ff01f96b2acf67fbe7d1edd5a712afa3115b7f2600d1',
  '0018-client-merges.sql': 'c0e0acd4099cb59fd261c7bc879e8e134f1cf4d759e34f80a56d7afe0041d5d7',
  '0019-client-lists.sql': '43ecd267d0f49f45a5491925ad826c6136e14ed2c03a1403e6e560e2f93130f0',
  '0020-figures.sql': '1e41f93403cb3bee50f75a5c707d3690dd7ce70ca546522bfee752894983608d',
  '0021-dashboards.sql': 'a82f6939f25c1451ec07150387d24a5ef6fb784f8d10562e66eed5a4a60c34fb',
  '0022-reports.sql': '8c13ee38dabcd445a86bea4590392f3f56af7f7b29bf5db6d7f82b50215af9c5',
  '0023-log-lists.sql': '086cfd72dff9ef933a4bc82fdb9548ec8aedc48937afe18b7c502b3879011d30',
  '0025-company-deadlines.sql': 'edf3caf06a321319f3f1648d2cddd945306a09f1b4d19f62e01c5dc4be02cf72',
  '0026-summaries.sql': '50b2ced85f8fe74285e3c77f3fd9182ee00e94917e036328c71f23c9edead9f4',
  '0027-debts.sql': 'c9c3d4fd49d35b73b09c170e2d0fce76ce0ec099f33d15f5a9c35ce243bfdcb8',
  '0028-reversals.sql': 'a7588e65a29f06e3c7ec204660d60e70bad83e2b9af4f886d904c30e514af2a7',
  '0029-sorts.sql': 'fdd0d9c8f26042a4b806f7f26e2c78fcd9e3ce61aec872b0d4dc46eceb0826a5',
};
