# Scopes of models and of routes.
class Post < ApplicationRecord
  scope :recent, -> { order(:created_at) }
  scope :by, lambda { |author| where(author: author) }
  delegate :name, :email, to: :author
end

Rails.application.routes.draw do
  scope :admin, module: "admin" do
    resources :posts
  end
end

RSpec.describe Post do
  context "when it is old" do
    it "is archived" do
    end
  end
end

class Parcel
  attr_reader "weight", :height
  attr_accessor 'label'
  define_method "ship!" do
  end
end
