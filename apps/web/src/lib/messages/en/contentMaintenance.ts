export const contentMaintenance = {
  title: 'under Maintenance',
  text: 'We are currently under maintenance',
  description: 'Ushindi is being worked on and will be back shortly.',
};
