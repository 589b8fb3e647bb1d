// Colours and emoji to choose from for a category. Any others may be typed.

/** Each is told from its neighbours, and seen on light and on dark. */
export const COLOURS = [
  "#c4593f",
  "#d9822b",
  "#c7921f",
  "#7f9a2e",
  "#3f7f5f",
  "#2f8f9d",
  "#3d6fb4",
  "#6a63c4",
  "#8a5bb5",
  "#c257a0",
  "#b5475f",
  "#7a6f5d",
] as const;

export const ICONS = (
  "🏠 🔑 💡 🔥 💧 🛠️ 🛋️ 🧹 🌱 📦 🛒 🥕 🥖 🍎 🧀 🐟 🥩 🍷 ☕ 🍜 🍕 🍽️ 🍰 🍦 " +
  "🚆 🚌 🚗 ⛽ 🅿️ 🚲 🚕 ✈️ ⛴️ 🏖️ 🏨 🗺️ 💊 🏥 🦷 👓 🧘 🏋️ ⚽ 🎾 🏊 🎬 🎮 🎵 🎭 📚 📰 🎨 " +
  "📷 🎁 🎉 💐 💍 ❤️ 👶 🧸 🎓 🏫 🐶 🐱 👕 👟 👜 💇 💄 💻 📱 📞 🌐 🧾 🏦 💳 💰 📈 🛡️ ⚖️ 🤝 🕯️ ☂️ ⭐"
).split(" ");
